#!/usr/bin/env bash
# Shows that memory follows the horizon, not the run: ten million samples and a million requests
# through a heap of 256 MiB.
#
# memory.sh DIR [HEAP]
#
# DIR    where the run is generated when it is not there yet (9.5 GB)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if (($# < 1)); then
  sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
dir=$1
heap=${2:-256m}
if [[ ! -f $dir/routes.yaml ]]; then
  java -jar "$here/target/bench.jar" gen "$dir" --requests 1000000 --samples 10000000
fi
inflight=$here/../inflight
"$inflight" --version >&2 # builds what is missing
export INFLIGHT_JAVA_OPTS=-Xmx$heap
exec python3 "$here/measure.py" --rounds 1 --limit 3600 \
  "-Xmx$heap=$inflight report $dir --routes $dir/routes.yaml --format ndjson -o /dev/null"
