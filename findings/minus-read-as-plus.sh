#!/usr/bin/env bash
# parsecurrency 1.1.1 and currency.js 2.0.4 read a negative amount as a positive one, without an error.
# `Intl.NumberFormat` writes U+2212 (MINUS SIGN) before amounts in Swedish, Norwegian, Finnish, Lithuanian and Croatian; both libraries know the
# hyphen alone. A refund of −1 250,50 kr becomes 1250.5. Karcis writes U+2212 as well, and reads it back: packages/format/src/typed-number.ts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' > package.json
npm install --silent --no-audit --no-fund parsecurrency@1.1.1 currency.js@2.0.4
cat > read.cjs <<'JS'
const parse = require('parsecurrency');
const currency = require('currency.js');
const assert = require('node:assert');
for (const language of ['sv', 'nb', 'fi', 'lt', 'hr', 'id']) {
  const text = new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK' }).format(-1250.5);
  const read = [parse(text)?.value, currency(text, { decimal: ',' }).value];
  console.log(language, JSON.stringify(text), 'parsecurrency', read[0], 'currency.js', read[1]);
  const sign = language === 'id' ? -1 : 1;
  assert.deepStrictEqual(read, [sign * 1250.5, sign * 1250.5]);
}
JS
node read.cjs
