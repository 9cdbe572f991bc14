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
# DejaVu, which it declares without hashes, for any release will do: of Debian 12, then of 13.
foreach(hash IN ITEMS
    abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322
    0f5db4f1749979d961019838b160bec74abdf7f9eca69553fe1aa856bbff49a4
    2964f6dac8e6e9d71613928340f17bf868e9ea51692cca333c79e74962f02233
    57f73e11f51999432bf7ab22ce55b6f945d5eca1bf824404cfa9ec2e3718c84e
    54bf827eb99404e8f430c330ad30f063334f637eba0109b6a18d4f566a8e9dd8
    0d3c03d1b667192f91223660a3163325cf83132662fe4d9f7d6e596bf7a995c2)
  string(APPEND fonts_known "    \"${hash}\",\n")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/typeset/known_fonts.inc CONTENT "${fonts_known}" @ONLY)
