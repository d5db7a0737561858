import type { ErrorCode } from '@karcis/contract';

/** Refusals of what is done with an account or in the console, beside those of every room. */
export const accountErrors = {
  wrong_credentials: 'Surel atau kata sandi tidak cocok. Periksa keduanya dan coba lagi.',
  registration_closed: 'Pendaftaran akun sedang ditutup.',
  dates_undecided:
    'Ada tiket atau giliran petugas pada tanggal tertentu. Pilih apakah tanggalnya ikut pindah.',
  last_one: 'Ini yang terakhir. Beri akun lain peran yang sama terlebih dahulu.',
  role_conflict:
    'Akun dengan alamat ini tidak dapat menerima undangan: perannya lain, atau akunnya sedang tidak dipakai.',
  unsupported_image:
    'Gambar ini tidak dapat dibaca. Pilih JPEG, PNG, atau WebP yang utuh, paling besar 50 megapiksel.',
  uploads_busy: 'Terlalu banyak berkas sedang dikirim. Coba lagi sebentar lagi.',
  media_unavailable: 'Gambar belum dapat diterima sekarang. Coba lagi sebentar lagi.',
  too_many_attempts:
    'Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi, atau minta tautan kata sandi baru.',
  token_scope: 'Token tidak dibuat untuk ini.',
  two_factor_required: 'Isi kode dari aplikasi autentikator Anda, atau salah satu kode pemulihan.',
  two_factor_on: 'Kode saat masuk sudah aktif.',
  not_settled:
    'Masih ada uang yang menjadi hak akun ini, atau tiket untuk acara mendatang. Lihat daftarnya, lalu tentukan apakah akun tetap ditutup.',
  two_factor_off: 'Kode saat masuk tidak aktif.',
  changed_meanwhile: 'Sudah diubah orang lain. Muat ulang, lalu coba lagi.',
} as const satisfies Partial<Record<ErrorCode, string>>;
