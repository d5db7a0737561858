#!/usr/bin/env bash
# fontkit 2.0.4, pdfkit 0.20.2, font @expo-google-fonts/noto-sans 0.4.2 (bold).
# Documented (README of fontkit): a glyph of layout() has `codePoints`, "an array of unicode code points that are represented by this glyph".
# pdfkit writes them into the ToUnicode map of a file, from which programs copy, search and read aloud.
# Seen: the font keeps a glyph with the code points of its first use, and encode() of a subset uses the parts of composed glyphs without any.
# `…` is composed of full stops. When a file had `…` before any file had `.`, the full stop stands for nothing in every later file of the process.
# Why it matters: pdfkit accepts an opened font, which saves its parsing. One long, cut name then takes a character out of all later files.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --no-save fontkit@2.0.4 @expo-google-fonts/noto-sans@0.4.2
cat > glyph.mjs <<'JS'
import { openSync } from 'fontkit';
const file = 'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf';
const textOf = (font) => JSON.stringify(String.fromCodePoint(...font.layout('.').glyphs[0].codePoints));
const fresh = textOf(openSync(file));
const used = openSync(file);
const subset = used.createSubset();
for (const glyph of used.layout('…').glyphs) subset.includeGlyph(glyph);
subset.encode();
const later = textOf(used);
console.log(`fontkit 2.0.4: the glyph of "." stands for ${fresh}, and for ${later} once a subset had "…"`);
process.exitCode = fresh === '"."' && later !== '"."' ? 0 : 1;
JS
node glyph.mjs
