import type { LadderKey } from './ladders.ts';

interface Asked {
  readonly label: string;
  readonly kind: 'Text' | 'Choice' | 'Multiple' | 'Number' | 'Date' | 'Consent';
  readonly options?: readonly string[];
  readonly isRequired?: boolean;
  /** Asked for the ticket types whose names begin with it; for all without it. */
  readonly types?: string;
}

/** What buyers are asked, by the kind of the event. */
export const questionsByLadder: Partial<Record<LadderKey, readonly Asked[]>> = {
  run: [
    { label: 'Nama di nomor dada', kind: 'Text', isRequired: true },
    { label: 'Ukuran kaus', kind: 'Choice', options: ['S', 'M', 'L', 'XL'], isRequired: true },
    { label: 'Tanggal lahir', kind: 'Date', isRequired: true },
    { label: 'Perkiraan waktu tempuh dalam menit', kind: 'Number', types: 'Half Marathon' },
    { label: 'Saya sehat dan berlari atas risiko sendiri', kind: 'Consent', isRequired: true },
  ],
  conference: [
    { label: 'Instansi', kind: 'Text' },
    {
      label: 'Jalur yang Anda minati',
      kind: 'Multiple',
      options: ['Rekayasa', 'Produk', 'Desain', 'Data'],
    },
  ],
  workshop: [
    { label: 'Pengalaman Anda sebelumnya', kind: 'Choice', options: ['Belum ada', 'Sedikit', 'Mahir'] },
  ],
};
