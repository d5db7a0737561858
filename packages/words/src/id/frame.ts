/** What every room says. */
export const frame = {
  noAnswer: 'Tidak ada jawaban dari server. Periksa sambungan, lalu coba lagi.',
  requestNumber: (id: string) => `Nomor permintaan ${id}`,
  again: 'Coba lagi',
  loading: 'Sedang dimuat',
  asOf: (time: string) => `seperti pukul ${time}`,
  skip: 'Langsung ke isi',
  signOut: 'Keluar',
  otherLanguage: 'English',
  notFound: 'Halaman ini tidak ada.',
};
