#!/usr/bin/env bash
# Measures `inflight report` against other engines that join the same files, all in turn.
#
# compare.sh DIR PEERS [ROUNDS]
#
# DIR    a generated run (bench.jar gen DIR)
# PEERS  a folder of programs, each `run.sh NAME DIR …` printing a RESULT line: duckdb and sweep
#
# PLANS="unnest shift" names DuckDB's plans; ONLY_PEERS=1 leaves inflight out;
# INFLIGHT_JAVA_OPTS reaches it. The sweep's copy of the run is kept in DIR.bare.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if (($# < 2)); then
  sed -n '2,10s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
dir=$(cd "$1" && pwd)
peers=$(cd "$2" && pwd)
rounds=${3:-5}

# The bare sweep wants nothing but requests and samples.
bare=$dir.bare # beside it: what lies in the folder is read
if [[ ! -f $bare/telemetry.jsonl ]]; then
  mkdir -p "$bare"
  for file in requests telemetry; do
    kind=$([[ $file == requests ]] && echo request || echo telemetry_sample)
    grep -F "\"event_type\": \"infer.$kind\"" "$dir/$file.jsonl" >"$bare/$file.part"
    mv "$bare/$file.part" "$bare/$file.jsonl"
  done
fi

inflight=$here/../inflight
"$inflight" --version >&2 # builds what is missing
jobs=("inflight=$inflight report $dir --routes $dir/routes.yaml --format text -o /dev/null")
for plan in ${PLANS:-unnest}; do
  jobs+=("DuckDB, $plan=$peers/run.sh duckdb $dir plan=$plan")
done
jobs+=("bare sweep=$peers/run.sh sweep $bare 2")
[[ -n ${ONLY_PEERS:-} ]] && jobs=("${jobs[@]:1}")
exec python3 "$here/measure.py" --rounds "$rounds" "${jobs[@]}"
