/** Pictures in forms. */
export const pictures = {
  chosen: 'Gambar yang dipilih',
  sending: 'Gambar sedang dikirim',
  kinds: 'JPEG, PNG, atau WebP, paling besar 10 MB.',
  remove: 'Hapus gambar',
  stuck:
    'Gambar belum sampai: selama satu menit tidak ada yang terkirim. Periksa sambungan, lalu pilih lagi.',
};
