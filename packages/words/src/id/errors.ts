import type { ErrorCode } from '@karcis/contract';

/** What people read when the server refuses: what happened, and what to do. */
export const errors = {
  malformed_request: 'Permintaan tidak dapat dibaca. Muat ulang halaman dan coba lagi.',
  malformed_json: 'Isian tidak dapat dibaca. Muat ulang halaman dan coba lagi.',
  not_signed_in: 'Anda belum masuk, atau sesi Anda sudah berakhir. Silakan masuk lagi.',
  wrong_credentials: 'Surel atau kata sandi tidak cocok. Periksa keduanya dan coba lagi.',
  wrong_role: 'Akun Anda tidak dapat membuka halaman ini.',
  not_found: 'Data ini tidak ada, atau bukan milik Anda.',
  unknown_path: 'Halaman ini tidak ada.',
  method_not_allowed: 'Tindakan ini tidak tersedia di sini.',
  request_timeout: 'Sambungan terlalu lambat. Coba lagi.',
  ticket_not_active: 'Tiket ini tidak berlaku, jadi tidak dapat diunduh.',
  already_taken: 'Nilai ini sudah dipakai. Pilih yang lain.',
  in_use: 'Data ini masih dipakai, jadi tidak dapat dihapus.',
  limit_below_use: 'Batas tidak boleh lebih kecil daripada yang sudah terpakai.',
  body_too_large: 'Isian terlalu besar.',
  uri_too_long: 'Alamat terlalu panjang.',
  unsupported_media_type: 'Bentuk isian ini tidak diterima.',
  invalid_request: 'Ada isian yang belum benar. Periksa yang ditandai.',
  no_such_record: 'Data yang dipilih tidak ada lagi.',
  too_many_requests: 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
  too_many_attempts: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.',
  headers_too_large: 'Permintaan terlalu besar. Hapus kuki situs ini dan coba lagi.',
  internal: 'Terjadi kesalahan di pihak kami. Tidak ada yang diubah. Coba lagi.',
  unavailable: 'Server sedang sibuk. Tidak ada yang diubah. Coba lagi sebentar lagi.',
} as const satisfies Partial<Record<ErrorCode, string>>;
