#!/usr/bin/env bash
# zero-decimal-currencies 1.6.0 converts 5 kronur (ISK) to "500" and 5 shillings (UGX) to "5" for Stripe, which documents both in the same words
# (docs.stripe.com/currencies, "Special cases": "to charge 5 UGX, provide an amount value of 500"). Stripe also lists UGX among currencies without
# decimals, so nothing says which is right. Karcis offers no cards in UGX: apps/api/src/payments/stripe-amounts.ts.
# The answers are strings: amounts below 1 are padded ("029" for 0.29 USD), and what a currency cannot express is cut (10.5 MGA is "10").
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' > package.json
npm install --silent --no-audit --no-fund zero-decimal-currencies@1.6.0
cat > convert.cjs <<'JS'
const { default: convert } = require('zero-decimal-currencies');
const assert = require('node:assert');
for (const [amount, currency, expected] of [
  [5, 'ISK', '500'],
  [5, 'UGX', '5'],
  [0.29, 'USD', '029'],
  [10.5, 'MGA', '10'],
]) {
  const said = convert(amount, currency);
  console.log('1.6.0', amount, currency, '->', JSON.stringify(said));
  assert.strictEqual(said, expected);
}
JS
node convert.cjs
