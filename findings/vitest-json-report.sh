#!/usr/bin/env bash
# Vitest 5.1.1, its built-in reporter `json`.
# Documented (Vitest, "Reporters", JSON): the report has the results of the run, with `success` as in Jest's format.
# Seen: after an unhandled rejection outside of every test, the run fails and exits with 1. The report says `"success":true` and
# `"numFailedTests":0`, and mentions the error nowhere.
# Why it matters: a CI that counts from this report calls a failed run passed. The hook `onTestRunEnd` of an own reporter is given
# these errors: `tools/ci/count-reporter.ts` counts them.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' > package.json
npm install --silent --no-audit --no-fund vitest@5.1.1
cat > late.test.js <<'TEST'
import { expect, it } from 'vitest';
it('passes, and leaves a promise that is rejected', () => {
  void Promise.reject(new Error('late'));
  expect(1).toBe(1);
});
TEST
node -p "'vitest ' + require('vitest/package.json').version"
code=0
npx vitest run --reporter=json --outputFile=report.json > output.txt 2>&1 || code=$?
success=$(node -p "JSON.parse(require('fs').readFileSync('report.json', 'utf8')).success")
mentions=$(grep -c 'Error: late' report.json || true)
echo "exit code $code; success: $success; lines of the report that name the error: $mentions"

[ "$code" = 1 ] && [ "$success" = true ] && [ "$mentions" = 0 ]
