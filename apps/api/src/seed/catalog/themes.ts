import { themePresets } from '@karcis/format';

const { Senja, Pesisir, Rimba, Batik, 'Malam Kota': malamKota, Pastel } = themePresets;

/** Themes of the demo: the presets, of which somebody has made the last hard to read. */
export const themes = [
  { preset: 'Senja', ...Senja },
  { preset: 'Pesisir', ...Pesisir },
  { preset: 'Rimba', ...Rimba },
  { preset: 'Batik', ...Batik },
  { preset: 'Malam Kota', ...malamKota },
  { preset: 'Pastel', ...Pastel, text_color: '#C084A8' },
] as const;

export const ticketFooters: string[] = [
  'Jangan bagikan foto kode QR ini kepada siapa pun.',
  'Sampai jumpa di lokasi!',
  'Tunjukkan kartu identitas bila diminta petugas.',
];
