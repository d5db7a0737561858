#!/usr/bin/env bash
# fontkit 2.0.4, font @expo-google-fonts/noto-sans-thai 0.4.2.
# Documented (Microsoft, "Developing OpenType Fonts for Thai Script", Shaping Engine): SARA AM is decomposed into NIKHAHIT and SARA AA, and
# the NIKHAHIT is moved before a tone mark, so that it stands below the tone. README of fontkit: "Full support for … complex scripts".
# Seen: the ring (NIKHAHIT) is set after the tone, and so drawn above it. Spelled apart and in order by the caller, it is set before the tone.
# Why it matters: "water" (no nu, mai tho, sara am) and many names are printed wrong; in text they look right, so no test of strings shows it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-save fontkit@2.0.4 @expo-google-fonts/noto-sans-thai@0.4.2
cat > am.mjs <<'JS'
import { openSync } from 'fontkit';
const font = openSync('node_modules/@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf');
const [tone, ring] = [0x0e49, 0x0e4d].map((code) => font.glyphForCodePoint(code).name);
const order = (text) =>
  font.layout(text).glyphs.map(({ name }) => (name.startsWith(tone) ? 'tone' : name.startsWith(ring) ? 'ring' : '')).filter(Boolean).join(', ');
const [whole, apart] = [order('\u0E19\u0E49\u0E33'), order('\u0E19\u0E4D\u0E49\u0E32')];
console.log(`fontkit 2.0.4: U+0E19 U+0E49 U+0E33 is set as ${whole}; taken apart by the caller, as ${apart}`);
process.exitCode = whole === 'tone, ring' && apart === 'ring, tone' ? 0 : 1;
JS
node am.mjs
