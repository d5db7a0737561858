#!/usr/bin/env bash
# pdfkit 0.20.2 (fontkit 2.0.4), font @expo-google-fonts/noto-sans-hebrew 0.4.1.
# Documented (docs of pdfkit, "Fonts"): custom fonts are laid out by fontkit, whose README names "bidirectional text" as handled by the caller
# and scripts from the right as turned round.
# Seen: the letters of each word are turned round, but the words of a line are set from the left: of two Hebrew words the second is read first.
# With an OpenType feature in `features`, the whole line goes to fontkit at once, and the order is right.
# Why it matters: a first and a last name change places in print, which no test with one word shows.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-save pdfkit@0.20.2 @expo-google-fonts/noto-sans-hebrew@0.4.1
cat > words.mjs <<'JS'
import PDFDocument from 'pdfkit';
const document = new PDFDocument({ font: '', compress: false });
document.registerFont('hebrew', 'node_modules/@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf');
document.font('hebrew');
// Two words, alef and bet: from the right, bet stands on the left.
const glyphs = (features) =>
  document._font.layout('\u05D0 \u05D1', features).glyphs.map(({ codePoints: [code] }) => ({ 0x5d0: 'alef', 0x5d1: 'bet', 0x20: '' })[code]);
const [plain, whole] = [glyphs(), glyphs(['kern'])].map((names) => names.filter(Boolean).join(', '));
console.log(`pdfkit 0.20.2: "alef bet" is set from the left as ${plain}; with features given, as ${whole}`);
process.exitCode = plain === 'alef, bet' && whole === 'bet, alef' ? 0 : 1;
JS
node words.mjs
