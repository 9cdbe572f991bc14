# shellcheck shell=bash
# What the scripts beside this file share. Read with `source`, from a script that has `set -euo pipefail`; leaves the
# working directory at the top of the repository.

# As the caller sees it; a script that takes paths resolves them against this.
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2

# Two compilers at a time need some two and a half gigabytes; more jobs only on a machine that has the cores.
jobs=$(nproc)

say() { echo "$(basename "$0"): $*" >&2; }

# Ends the script because of how it was called or what the machine lacks.
refuse() {
  say "$*"
  exit 2
}

# quietly COMMAND…: runs it without a word; shows everything that it said when it fails.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -ne 0 ]; then
    cat "$log" >&2
    say "failed ($status): $*"
  fi
  rm -f "$log"
  return "$status"
}

# build PRESET [TARGET…]: configures, when that is due, and builds; all that the preset builds when no target is named.
# Tells of its progress on a terminal, unless hushed=yes. With TALIA_WARNINGS=errors in the environment, as CI has it, a
# warning of the compiler ends the build; the presets of developers do so by themselves.
build() {
  local preset=$1 targets=()
  shift
  [ $# -eq 0 ] || targets=(--target "$@")
  if [ ! -e "build/$preset/build.ninja" ] || [ CMakePresets.json -nt "build/$preset/build.ninja" ]; then
    say "building $preset; the first time takes some minutes"
    local strict=()
    [ "${TALIA_WARNINGS-}" != errors ] || strict=(-DCMAKE_COMPILE_WARNING_AS_ERROR=ON)
    quietly cmake --preset "$preset" "${strict[@]}"
  fi
  local compile=(cmake --build --preset "$preset" --parallel "$jobs" "${targets[@]}")
  if [ -t 2 ] && [ "${hushed-}" != yes ]; then "${compile[@]}" >&2; else quietly "${compile[@]}"; fi
}

# From where the caller stood: an absolute path of its argument, which need not exist.
path_from_caller() {
  case "$1" in
    /*) echo "$1" ;;
    *) echo "$called_from/$1" ;;
  esac
}

# The C++ files of the house, one a line.
cpp_files() {
  find pipeline tests tools -type f \( -name '*.h' -o -name '*.cpp' \) | LC_ALL=C sort
}

# need TOOL: installs the developer's tools when this one is not there.
need() {
  command -v "$1" >/dev/null || tools/setup --all
  command -v "$1" >/dev/null || refuse "there is no $1 on this machine"
}
