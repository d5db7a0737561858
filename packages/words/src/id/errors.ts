import type { ErrorCode } from '@karcis/contract';

/** What people read when the server refuses: what happened, and what to do. */
export const errors = {
  malformed_request: 'Permintaan tidak dapat dibaca. Muat ulang halaman dan coba lagi.',
  malformed_json: 'Isian tidak dapat dibaca. Muat ulang halaman dan coba lagi.',
  not_signed_in: 'Anda belum masuk, atau sesi Anda sudah berakhir. Silakan masuk lagi.',
  wrong_role: 'Akun Anda tidak dapat membuka halaman ini.',
  two_factor_setup_required: 'Di sini peran Anda perlu masuk dengan kode. Aktifkan dulu untuk melanjutkan.',
  sign_in_required: 'Untuk ini Anda perlu masuk sendiri.',
  no_secret_key:
    'Server belum memiliki kunci rahasia, jadi ini belum dapat diaktifkan. Hubungi administrator situs.',
  limit_reached: 'Jumlahnya sudah mencapai batas.',
  not_found: 'Data ini tidak ada, atau bukan milik Anda.',
  unknown_path: 'Halaman ini tidak ada.',
  method_not_allowed: 'Tindakan ini tidak tersedia di sini.',
  request_timeout: 'Sambungan terlalu lambat. Coba lagi.',
  ticket_not_active: 'Tiket ini tidak berlaku, jadi tidak dapat diunduh.',
  already_taken: 'Nilai ini sudah dipakai. Pilih yang lain.',
  wrong_state: 'Keadaannya sudah berubah, jadi ini tidak dapat dilakukan. Muat ulang halaman.',
  try_again: 'Orang lain baru saja melakukan hal yang sama. Muat ulang, lalu coba lagi.',
  link_invalid:
    'Tautan ini sudah dipakai, sudah berakhir, sudah diganti dengan yang lebih baru, atau berubah di perjalanan.',
  body_too_large: 'Isian terlalu besar.',
  uri_too_long: 'Alamat terlalu panjang.',
  unsupported_media_type: 'Bentuk isian ini tidak diterima.',
  invalid_request: 'Ada isian yang belum benar. Periksa yang ditandai.',
  no_such_record: 'Data yang dipilih tidak ada lagi.',
  too_many_requests: 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
  headers_too_large: 'Permintaan terlalu besar. Hapus kuki situs ini dan coba lagi.',
  internal: 'Terjadi kesalahan di pihak kami. Tidak ada yang diubah. Coba lagi.',
  unavailable: 'Server sedang sibuk. Tidak ada yang diubah. Coba lagi sebentar lagi.',
  maintenance: 'Sedang ada perawatan. Tidak ada yang diubah. Coba lagi nanti.',
  request_in_progress: 'Permintaan ini masih dikerjakan. Tunggu sebentar, lalu coba lagi.',
} as const satisfies Partial<Record<ErrorCode, string>>;
