/** What every room says. */
export const frame = {
  noAnswer: 'Tidak ada jawaban dari server. Periksa sambungan, lalu coba lagi.',
  requestNumber: (id: string) => `Nomor permintaan ${id}`,
  again: 'Coba lagi',
  loading: 'Sedang dimuat',
  asOf: (time: string) => `seperti pukul ${time}`,
  skip: 'Langsung ke isi',
  signOut: 'Keluar',
  signedInAs: (name: string) => `Masuk sebagai ${name}`,
  notSignedOut: 'Anda belum keluar: server tidak menjawab. Periksa sambungan, lalu coba lagi.',
  page: (page: number, of: number) => `Halaman ${page} dari ${of}`,
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  pages: 'Halaman daftar',
  away: 'Tanpa jaringan',
  otherLanguage: 'English',
  notFound: 'Halaman ini tidak ada.',
};
