/** Forms about an order, loaded when one is opened: where its mails go, and the money back. */
export const orderForms = {
  contactHint: 'Surel tentang pesanan ini dan tiketnya dikirim ke sana. Kedua alamat diberi tahu.',
  contactDone: 'Tersimpan.',
  addressDone: 'Sudah diubah. Tautan lama pesanan ini tidak berlaku lagi.',
  phone: 'Telepon',
  save: 'Simpan',
  refundHint:
    'Yang diminta adalah harga tiketnya. Penyelenggara yang memutuskan, dan tiket tetap berlaku sampai ada keputusan.',
  whichTickets: 'Tiket mana',
  reason: 'Alasan',
  noTickets: 'Pilih paling sedikit satu tiket.',
  askRefund: 'Minta uang kembali',
  refundAsked: 'Permintaan sudah dikirim. Keputusannya dikirim lewat surel.',
  refundAskedToAccount:
    'Permintaan sudah dikirim. Isi juga rekening tujuannya, di bagian Pengembalian uang. Keputusannya dikirim lewat surel.',
  accountHint:
    'Cara bayar Anda tidak dapat menerima uang kembali, jadi uangnya ditransfer ke rekening. Isi rekening tujuannya.',
  accountNamed: 'Rekening sudah tersimpan. Yang baru menggantikannya.',
  bank: 'Nama bank',
  accountNumber: 'Nomor rekening',
  accountName: 'Nama pemilik rekening',
  accountSave: 'Simpan rekening',
  accountSaved: 'Rekening tersimpan.',
};
