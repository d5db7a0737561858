/** What people write when they want their money back. */
export const refundReasons = {
  own: [
    'Berhalangan hadir karena pekerjaan',
    'Sakit',
    'Salah memilih tanggal',
    'Teman batal ikut',
    'Ada urusan keluarga mendadak',
    'Tiket terbeli dua kali',
  ],
  postponed: ['Tidak bisa hadir pada jadwal baru', 'Acara ditunda', 'Sudah terlanjur membeli tiket kereta'],
};

export const refundFailures: { code: string; message: string }[] = [
  { code: 'account_not_found', message: 'The bank does not know the account number' },
  { code: 'name_mismatch', message: 'The name of the account is another than that of the buyer' },
];

export const revocationReasons: string[] = [
  'Dijual kembali di atas harga resmi',
  'Dibeli dengan bot',
  'Data pemegang tiket tidak benar',
];
