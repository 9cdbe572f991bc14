# shellcheck shell=bash
# Sets paragraphs with LuaLaTeX, to be judged beside ours.

# set_with_tex TEXT SIZE MEASURE PREAMBLE SETTINGS: paragraphs of TEXT, one a line, as `set.pdf` in the working directory. SIZE and
# MEASURE are TeX's points.
set_with_tex() {
  local text=$1 size=$2 measure=$3 preamble=$4 settings=$5
  {
    cat <<END
\\documentclass{article}
\\usepackage[paperwidth=400pt,paperheight=620pt,textwidth=${measure}pt,textheight=560pt,hcentering,vcentering]{geometry}
\\usepackage{fontspec}
\\usepackage[polish]{babel}
\\setmainfont{EBGaramond12-Regular.otf}[Path=/usr/share/fonts/opentype/ebgaramond/,Script=Latin,Language=Polish]
$preamble
\\pagestyle{empty}
\\begin{document}
\\fontsize{${size}pt}{14pt}\\selectfont
\\shorthandoff{"}\\frenchspacing\\lefthyphenmin=2 \\righthyphenmin=2
\\parindent=0pt \\parskip=0pt plus 1pt \\hbadness=10000 \\hfuzz=\\maxdimen \\vbadness=10000 \\raggedbottom
$settings
END
    sed 's/[%&#$_]/\\&/g; s/$/\\par/' "$text"
    echo '\end{document}'
  } >set.tex
  quietly lualatex --interaction=batchmode --halt-on-error set.tex
}
