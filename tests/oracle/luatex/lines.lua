-- Asks LuaHBTeX where the lines of paragraphs end: the other side of `oracle_luatex`.
--   texlua lines.lua OUT PARAGRAPHS FONT SIZE MEASURE [bonds]
-- PARAGRAPHS holds one a line; SIZE and MEASURE are in TeX's points. With `bonds` the package luavlna keeps one-letter words
-- with the next and repeats hyphens, as Polish has it. OUT becomes a table with a line for each paragraph:
-- the pass that found its lines, its total demerits, and where each line ends: how many characters of the paragraph
-- stand before its end. TeX's own words decide: demerits and passes are read from its log of \tracingparagraphs, the ends
-- from the lines that it made, whose glyphs carry the number of their character.
local usage = "usage: texlua lines.lua OUT PARAGRAPHS FONT SIZE MEASURE [bonds]"

local function fail(message)
  io.stderr:write("lines.lua: ", message, "\n")
  os.exit(2)
end

local function read(path)
  local file = io.open(path, "rb") or fail("cannot read " .. path)
  local text = file:read("a")
  file:close()
  return text
end

local function write(path, text)
  local file = io.open(path, "wb") or fail("cannot write " .. path)
  file:write(text)
  file:close()
end

local function sha256(path)
  local pipe = io.popen("sha256sum '" .. path:gsub("'", "'\\''") .. "'")
  local sum = pipe:read("a"):match("^%x+")
  pipe:close()
  return sum or fail("cannot read " .. path)
end

-- What TeX runs. Its parameters are TeX's own, stated here so that no format changes them.
local document = [[
\documentclass{article}
\usepackage{fontspec}
\usepackage[polish]{babel}
\directlua{dofile("numbers.lua")}
%s
\setmainfont{%s}[Path=%s/,Renderer=HarfBuzz,Script=Latin,Language=Polish]
\begin{document}
\fontsize{%spt}{14pt}\selectfont
\shorthandoff{"}\frenchspacing\language=\csname l@polish\endcsname\lefthyphenmin=2 \righthyphenmin=2 \hyphenationmin=0
\parindent=0pt \leftskip=0pt \rightskip=0pt \parfillskip=0pt plus 1fil \hsize=%spt \looseness=0
\pretolerance=100 \tolerance=200 \emergencystretch=0pt \linepenalty=10 \hyphenpenalty=50 \exhyphenpenalty=50
\adjdemerits=10000 \doublehyphendemerits=10000 \finalhyphendemerits=5000
\hbadness=10000 \hfuzz=\maxdimen \tracingparagraphs=1
\directlua{dofile("paragraphs.lua")}
\end{document}
]]

-- What TeX loads to keep Polish words together, and nothing else of that package.
local bonds = [[
\usepackage{luavlna}\singlechars{polish}{AaIiOoUuWwZz}\enablesplithyphens{polish}
\noinitials\nopredegrees\nosufdegrees\nounits
]]

-- Runs inside TeX before all else that looks at words: each glyph is still one character, each glue one space.
local numbering = [==[
character = luatexbase.new_attribute("character")
local glyph, glue = node.id("glyph"), node.id("glue")
luatexbase.add_to_callback("hyphenate", function(head)
  local number = 0
  for item in node.traverse(head) do
    if item.id == glyph then
      number = number + 1
      node.set_attribute(item, character, number)
    elseif item.id == glue and item.subtype ~= 15 then
      number = number + 1
    end
  end
  lang.hyphenate(head)
end, "numbers")
]==]

-- Then: sets each paragraph in a box, and notes where its lines end.
local inside = [==[
local glyph, disc = node.id("glyph"), node.id("disc")
local function last_character(head)
  local last = 0
  for item in node.traverse(head) do
    if item.id == glyph then
      last = math.max(last, node.get_attribute(item, character) or 0)
    elseif item.id == disc and item.replace then
      last = math.max(last, last_character(item.replace))
    end
  end
  return last
end

local ends = io.open("ends.txt", "wb")
luatexbase.add_to_callback("post_linebreak_filter", function(head)
  for line in node.traverse_id(node.id("hlist"), head) do
    ends:write(last_character(line.head), " ")
  end
  ends:write("\n")
  return head
end, "ends")

for paragraph in io.lines("paragraphs.txt") do
  paragraph = paragraph:gsub("[\\{}%%&#$_^~]", "\\%0")
  tex.print("\\setbox0=\\vbox{\\noindent " .. paragraph .. "\\par}")
end
]==]

local out, paragraphs, font, size, measure, kept = table.unpack(arg)
if not measure or #arg > 6 or (kept and kept ~= "bonds") or not tonumber(size) or not tonumber(measure) then
  fail(usage)
end

local folder = os.tmpname()
os.remove(folder)
if not os.execute("mkdir '" .. folder .. "'") then
  fail("cannot make " .. folder)
end
write(folder .. "/paragraphs.txt", read(paragraphs))
write(folder .. "/paragraphs.lua", inside)
write(folder .. "/numbers.lua", kept and numbering:gsub("lang.hyphenate%(head%)", "") or numbering)
write(folder .. "/lines.tex", document:format(kept and bonds or "", font:match("[^/]*$"), font:match("^(.*)/") or ".", size, measure))
local ran = os.execute("cd '" .. folder .. "' && lualatex --interaction=batchmode --halt-on-error lines.tex >said.txt 2>&1")
if not ran then
  fail("TeX stopped; its log is " .. folder .. "/lines.log")
end

-- The log: `@firstpass`, then `@@n: line l.c t=d -> @@m` for each node; those of the last break of the last pass follow
-- its `@\par` lines, and the cheapest of them is what TeX took.
local passes, demerits = {}, {}
local at = 0
local is_end = false
local pass_names = {firstpass = 1, secondpass = 2, emergencypass = 3}
for line in io.lines(folder .. "/lines.log") do
  local pass = line:match("^@(%a+)pass")
  if pass then
    pass = pass_names[pass .. "pass"]
    if pass == 1 then
      at = at + 1
    end
    passes[at], demerits[at] = pass, nil
    is_end = false
  elseif line:match("^@\\par via") then
    is_end = true
  elseif is_end then
    local total = line:match("^@@%d+: line .* t=(%-?%d+)")
    if total then
      total = math.tointeger(total)
      demerits[at] = demerits[at] and math.min(demerits[at], total) or total
    end
  end
end

local rows = {}
for line in io.lines(folder .. "/ends.txt") do
  local row = #rows + 1
  if not demerits[row] then
    fail("the log tells nothing of paragraph " .. row .. "; it is " .. folder .. "/lines.log")
  end
  rows[row] = passes[row] .. "\t" .. demerits[row] .. "\t" .. line:gsub(" $", "")
end
if #rows ~= at then
  fail("the log has " .. at .. " paragraphs, TeX made " .. #rows)
end
local version = io.popen("lualatex --version"):read("l")
local installed = font:gsub("^/usr/share/fonts/", "")
write(out, table.concat({
  "# " .. version,
  "# font\t" .. installed .. "\t" .. sha256(font),
  "# paragraphs\t" .. #rows .. "\t" .. sha256(paragraphs),
  "# size\t" .. size,
  "# measure\t" .. measure .. (kept and "\n# bonds" or ""),
  table.concat(rows, "\n"),
  ""}, "\n"))
os.execute("rm -r '" .. folder .. "'")
