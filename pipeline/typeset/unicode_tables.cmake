# typeset's table of characters, made out of the Unicode Character Database that the package unicode-data installs.

set(TALIA_UNICODE_DATA /usr/share/unicode CACHE PATH "The Unicode Character Database, as Debian's unicode-data installs it")
set(unicode_files)
foreach(file IN ITEMS LineBreak EastAsianWidth Scripts PropertyValueAliases auxiliary/GraphemeBreakProperty
                      emoji/emoji-data extracted/DerivedGeneralCategory extracted/DerivedBidiClass)
  set(path ${TALIA_UNICODE_DATA}/${file}.txt)
  if(NOT EXISTS ${path})
    message(FATAL_ERROR "There is no ${path}: install the package unicode-data, or say by -DTALIA_UNICODE_DATA=FOLDER "
                        "where the Unicode Character Database is.")
  endif()
  get_filename_component(name ${file} NAME)
  file(STRINGS ${path} heading LIMIT_COUNT 1)
  if(NOT heading MATCHES "^# ${name}[-.]")
    message(FATAL_ERROR "${path} is not the file of that name of the Unicode Character Database: "
                        "it begins with `${heading}`.")
  endif()
  list(APPEND unicode_files ${path})
endforeach()

set(unicode_folder ${CMAKE_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${unicode_folder}/typeset)
add_executable(unicode_tables ${CMAKE_SOURCE_DIR}/tools/tables/unicode.cpp)
add_custom_command(OUTPUT ${unicode_folder}/typeset/unicode_tables.inc
                   COMMAND unicode_tables ${TALIA_UNICODE_DATA} ${unicode_folder}/typeset/unicode_tables.inc
                   DEPENDS unicode_tables ${unicode_files}
                   COMMENT "Making the table of characters")
target_sources(talia_typeset PRIVATE ${unicode_folder}/typeset/unicode_tables.inc)
target_include_directories(talia_typeset PRIVATE ${unicode_folder})
