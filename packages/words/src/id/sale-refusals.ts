import type { ErrorCode, SetAsideReason } from '@karcis/contract';

/** What people read when buying is refused: what happened, and what to do. */
export const saleRefusals = {
  not_on_sale: 'Tiket ini tidak sedang dijual.',
  sold_out: 'Tempatnya baru saja habis. Pilihan Anda tersimpan: kurangi jumlahnya, atau pilih jenis lain.',
  too_many_open_orders:
    'Untuk melanjutkan, masuklah, bayar atau batalkan pesanan lain untuk acara ini, atau tunggu satu jam.',
  unknown_code: 'Kode ini tidak dikenal di acara ini.',
  code_exhausted: 'Kode ini sudah habis dipakai.',
  code_not_valid_now: 'Kode ini tidak berlaku sekarang.',
  code_not_applicable: 'Kode ini tidak berlaku untuk tiket yang Anda pilih.',
  Unknown: 'Kode ini tidak dikenal di acara ini.',
  'Not Valid Now': 'Kode ini tidak berlaku sekarang.',
  'Used Up': 'Jatah kode ini sedang habis.',
  'Used By You': 'Anda sudah memakai kode ini sebanyak yang dibolehkan untuk satu orang.',
  'Second Voucher': 'Satu pesanan hanya bisa memakai satu voucher.',
  'Other Tickets': 'Kode ini untuk jenis tiket lain.',
  'Not Enough': 'Pesanan ini belum mencapai jumlah yang diminta kode ini.',
  'Does Not Combine': 'Kode ini tidak digabung: potongan lain lebih besar.',
  code_reserved: 'Kode ini sedang dipakai pesanan lain yang belum dibayar. Coba lagi beberapa menit lagi.',
  price_changed: 'Harganya berubah. Lihat harga yang baru sebelum membayar.',
  too_many_places_held:
    'Banyak orang di jaringan Anda sedang memesan tempat. Pilihan Anda tersimpan: masuk, atau coba lagi beberapa menit lagi.',
  too_many_requests: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  not_found: 'Acara ini tidak dijual di sini lagi.',
  invalid_request: 'Jumlah atau jenis tiketnya tidak bisa dipesan seperti ini. Ubah pilihan Anda.',
  no_secret_key: 'Situs ini belum siap menjual tiket. Hubungi penyelenggara.',
  internal: 'Terjadi kesalahan di pihak kami. Pilihan Anda tersimpan. Coba lagi.',
  maintenance: 'Situs sedang dalam perawatan. Pilihan Anda tersimpan. Coba lagi nanti.',
} as const satisfies Partial<Record<ErrorCode | SetAsideReason, string>>;
