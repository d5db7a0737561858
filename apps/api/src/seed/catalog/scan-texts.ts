import type { Row } from '../copy.ts';

export type ReasonCode = NonNullable<Row<'check_ins'>['reason_code']>;

export const scanNotes = {
  manual: [
    'Ponsel mati, dicek dengan KTP',
    'Layar retak, kode dibacakan',
    'Rombongan sekolah',
    'Kode buram, dicari lewat nama',
  ],
  forced: ['Diizinkan supervisor, bukti bayar ditunjukkan', 'Salah hari, diizinkan penyelenggara'],
  undone: ['Salah pindai', 'Tertukar dengan tiket sebelahnya', 'Tamu belum masuk'],
};
