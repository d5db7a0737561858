#!/usr/bin/env bash
# dinero.js 2.0.2 counts the ariary (MGA) and the ouguiya (MRU) in fifths, while ISO 4217 gives both two decimals, as most programs do.
# An amount of 1050 that stands for 10.50 elsewhere is 210 there, and `toDecimal`, which works for every other currency, throws.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund dinero.js@2.0.2 currency-codes@2.2.0
cat > amounts.js <<'JS'
import assert from 'node:assert';
import codes from 'currency-codes';
import { dinero, toDecimal, toUnits } from 'dinero.js';
import * as currencies from 'dinero.js/currencies';
for (const code of ['MGA', 'MRU']) {
  const amount = dinero({ amount: 1050, currency: currencies[code] });
  console.log(code, 'ISO 4217 digits', codes.code(code).digits, 'units', toUnits(amount));
  assert.strictEqual(codes.code(code).digits, 2);
  assert.deepStrictEqual(toUnits(amount), [210, 0]);
  assert.throws(() => toDecimal(amount), /not decimal/);
}
assert.strictEqual(toDecimal(dinero({ amount: 1050, currency: currencies.USD })), '10.50');
JS
node amounts.js
