import type { ErrorCode } from '@karcis/contract';

/** What people read when the server refuses: what happened, and what to do. */
export const errors = {
  malformed_request: 'Permintaan tidak dapat dibaca. Muat ulang halaman dan coba lagi.',
  malformed_json: 'Isian tidak dapat dibaca. Muat ulang halaman dan coba lagi.',
  not_signed_in: 'Anda belum masuk, atau sesi Anda sudah berakhir. Silakan masuk lagi.',
  wrong_credentials: 'Surel atau kata sandi tidak cocok. Periksa keduanya dan coba lagi.',
  wrong_role: 'Akun Anda tidak dapat membuka halaman ini.',
  two_factor_setup_required: 'Di sini peran Anda perlu masuk dengan kode. Aktifkan dulu untuk melanjutkan.',
  not_found: 'Data ini tidak ada, atau bukan milik Anda.',
  unknown_path: 'Halaman ini tidak ada.',
  method_not_allowed: 'Tindakan ini tidak tersedia di sini.',
  request_timeout: 'Sambungan terlalu lambat. Coba lagi.',
  ticket_not_active: 'Tiket ini tidak berlaku, jadi tidak dapat diunduh.',
  already_taken: 'Nilai ini sudah dipakai. Pilih yang lain.',
  registration_closed: 'Pendaftaran akun sedang ditutup.',
  dates_undecided:
    'Ada tiket terjual yang berlaku pada tanggal tertentu. Pilih apakah tanggalnya ikut pindah.',
  wrong_state: 'Keadaannya sudah berubah, jadi ini tidak dapat dilakukan. Muat ulang halaman.',
  try_again: 'Orang lain baru saja melakukan hal yang sama. Muat ulang, lalu coba lagi.',
  last_one: 'Ini yang terakhir. Beri akun lain peran yang sama terlebih dahulu.',
  role_conflict:
    'Akun dengan alamat ini tidak dapat menerima undangan: perannya lain, atau akunnya sedang tidak dipakai.',
  link_invalid:
    'Tautan ini sudah dipakai, sudah berakhir, sudah diganti dengan yang lebih baru, atau berubah di perjalanan.',
  body_too_large: 'Isian terlalu besar.',
  unsupported_image:
    'Gambar ini tidak dapat dibaca. Pilih JPEG, PNG, atau WebP yang utuh, paling besar 50 megapiksel.',
  uploads_busy: 'Terlalu banyak berkas sedang dikirim. Coba lagi sebentar lagi.',
  media_unavailable: 'Gambar belum dapat diterima sekarang. Coba lagi sebentar lagi.',
  uri_too_long: 'Alamat terlalu panjang.',
  unsupported_media_type: 'Bentuk isian ini tidak diterima.',
  invalid_request: 'Ada isian yang belum benar. Periksa yang ditandai.',
  no_such_record: 'Data yang dipilih tidak ada lagi.',
  too_many_requests: 'Terlalu banyak permintaan. Tunggu sebentar, lalu coba lagi.',
  too_many_attempts:
    'Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi, atau minta tautan kata sandi baru.',
  headers_too_large: 'Permintaan terlalu besar. Hapus kuki situs ini dan coba lagi.',
  internal: 'Terjadi kesalahan di pihak kami. Tidak ada yang diubah. Coba lagi.',
  unavailable: 'Server sedang sibuk. Tidak ada yang diubah. Coba lagi sebentar lagi.',
  maintenance: 'Sedang ada perawatan. Tidak ada yang diubah. Coba lagi nanti.',
  sign_in_required: 'Untuk ini Anda perlu masuk sendiri.',
  token_scope: 'Token tidak dibuat untuk ini.',
  two_factor_required: 'Isi kode dari aplikasi autentikator Anda, atau salah satu kode pemulihan.',
  limit_reached: 'Jumlahnya sudah mencapai batas.',
  two_factor_on: 'Kode saat masuk sudah aktif.',
  not_settled:
    'Masih ada uang yang menjadi hak akun ini, atau tiket untuk acara mendatang. Lihat daftarnya, lalu tentukan apakah akun tetap ditutup.',
  two_factor_off: 'Kode saat masuk tidak aktif.',
  no_secret_key:
    'Server belum memiliki kunci rahasia, jadi ini belum dapat diaktifkan. Hubungi administrator situs.',
  changed_meanwhile: 'Sudah diubah orang lain. Muat ulang, lalu coba lagi.',
  request_in_progress: 'Permintaan ini masih dikerjakan. Tunggu sebentar, lalu coba lagi.',
} as const satisfies Partial<Record<ErrorCode, string>>;
