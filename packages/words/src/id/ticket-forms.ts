import type { ErrorCode } from '@karcis/contract';

/** The forms in which something is done with a ticket, loaded when one is opened. */
export const ticketForms = {
  optional: (label: string) => `${label} (boleh kosong)`,
  change: {
    hint: 'Nama ini dibaca petugas di pintu. Tiket tetap milik Anda, dan kodenya tetap.',
    attendeeName: 'Nama di tiket',
    attendeeEmail: 'Surel di tiket',
    button: 'Simpan',
    done: (name: string) => `Nama di tiket sekarang ${name}.`,
  },
  transfer: {
    hint: 'Pemegang baru dikabari lewat surel, dan membuka tiketnya dengan akun beralamat itu. Kode Anda tidak berlaku lagi, dan tiket ini bukan milik Anda lagi.',
    newName: 'Nama pemegang baru',
    newEmail: 'Surel pemegang baru',
    next: 'Lanjut',
    sure: (name: string, email: string) =>
      `Alihkan tiket ini ke ${name} (${email})? Kode Anda langsung tidak berlaku. Anda tidak dapat membatalkannya: hanya pemegang baru yang dapat mengalihkannya kembali.`,
    back: 'Ubah isian',
    button: 'Alihkan tiket',
    done: (name: string, email: string) =>
      `Tiket sudah dialihkan ke ${name}. Kabarnya sedang dikirim ke ${email}. Kode Anda tidak berlaku lagi.`,
  },
  reissue: {
    hint: 'Untuk kode yang hilang atau dilihat orang lain. Kode QR lama langsung tidak berlaku, juga yang dicetak atau difoto.',
    button: 'Buat kode baru',
    done: 'Kode QR baru sudah tampil pada tiket. Kode QR lama tidak berlaku lagi. Kalau tiketnya dicetak, unduh PDF-nya lagi.',
  },
  refusals: {
    ticket_used: 'Tiket ini sudah dipakai masuk, jadi tidak dapat diubah lagi.',
    ticket_not_active:
      'Tiket ini tidak dapat diubah sekarang: acaranya sudah mulai atau dibatalkan, uangnya sedang dikembalikan, atau tiketnya sudah tidak berlaku.',
    not_transferable: 'Penyelenggara tidak mengizinkan tiket jenis ini dialihkan.',
    limit_reached: 'Kode tiket ini sudah terlalu sering diganti. Hubungi penyelenggara.',
    try_again: 'Tiket ini sedang berubah pada saat yang sama. Tunggu sebentar, lalu coba lagi.',
    no_secret_key: 'Situs ini belum siap membuat kode. Hubungi penyelenggara.',
  } as const satisfies Partial<Record<ErrorCode, string>>,
};
