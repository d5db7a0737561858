/** The question before an event moves. Loaded with it. */
export const moves = {
  title: 'Pindahkan acara ini?',
  sold: (count: number, text: string) => `${text} tiket sudah terjual atau sedang dibayar.`,
  told: 'Pemegang tiket diberi tahu lewat email.',
  untold: 'Pemegang tiket tidak diberi tahu lewat email.',
  dated: (count: number, text: string) => `${text} tiket terjual berlaku pada tanggal tertentu.`,
  decide: 'Pilih apakah tanggal tiket, promo, voucher, dan giliran petugas ikut bergeser.',
  shifted: 'Kalau ikut bergeser',
  kept: 'Kalau dibiarkan',
  outside: 'Tidak bisa dipakai di acara ini lagi',
  shift: 'Geser tanggalnya',
  keep: 'Biarkan tanggalnya',
  move: 'Pindahkan acara',
};
