#!/usr/bin/env bash
# parsecurrency 1.1.1 reads amounts with three decimals a thousandfold: "KWD 0.125" is 125, "BHD 5.250" is 5250.
# It takes one separator before three digits for a sign of groups, though no number has a group after a single 0, and though the currency, which it
# reports, has three decimals. "KWD 1,250.500", with both signs, is not read at all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' > package.json
npm install --silent --no-audit --no-fund parsecurrency@1.1.1
cat > read.cjs <<'JS'
const parse = require('parsecurrency');
const assert = require('node:assert');
for (const [text, value] of [
  ['KWD 0.125', 125],
  ['BHD 5.250', 5250],
  ['KWD 1.25', 1.25],
  ['KWD 1,250.500', undefined],
]) {
  const read = parse(text);
  console.log(text, '->', read?.value, read?.currency);
  assert.strictEqual(read?.value, value);
}
JS
node read.cjs
