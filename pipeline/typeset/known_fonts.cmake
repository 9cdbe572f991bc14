# The hashes of the fonts that templates/fonts.yaml declares: a test has drawn every glyph of those files, so that no run
# needs to.

set(fonts_declared ${CMAKE_SOURCE_DIR}/templates/fonts.yaml)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${fonts_declared})
file(STRINGS ${fonts_declared} fonts_lines)
string(REGEX MATCHALL "[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]+" fonts_hashes "${fonts_lines}")
set(fonts_known "")
foreach(hash IN LISTS fonts_hashes)
  string(LENGTH ${hash} length)
  if(length EQUAL 64)
    string(APPEND fonts_known "    \"${hash}\",\n")
  endif()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/typeset/known_fonts.inc CONTENT "${fonts_known}" @ONLY)
