export type FaqPlan = {
  question: string;
  answer: string;
  category: string | null;
  active?: false;
  /** Why it lies in the trash. */
  reason?: string;
};

export const faqs: FaqPlan[] = [
  {
    category: 'Pembelian',
    question: 'Bagaimana cara membeli tiket?',
    answer:
      'Pilih acara, jenis tiket, dan jumlahnya, lalu bayar sebelum batas waktu. Panduan lengkapnya ada di halaman [Cara Membeli Tiket](/pages/cara-membeli-tiket).',
  },
  {
    category: 'Pembelian',
    question: 'Berapa banyak tiket yang boleh saya beli?',
    answer:
      'Paling banyak **10 tiket** per pesanan. Beberapa acara menetapkan batas yang lebih kecil; batas itu tertulis di halaman acara.',
  },
  {
    category: 'Pembelian',
    question: 'Apakah saya harus punya akun?',
    answer:
      'Ya, untuk membeli. Dengan akun, e-tiket Anda tersimpan aman dan dapat dibuka lagi bila ponsel berganti.',
  },
  {
    category: 'Pembelian',
    question: 'Apa beda promo dan voucher?',
    answer:
      '*Promo* adalah potongan dari penyelenggara yang berlaku untuk semua orang, kadang dengan kode bersama. *Voucher* adalah kode pribadi dengan jatah pemakaian sendiri.',
  },
  {
    category: 'Pembayaran',
    question: 'Metode pembayaran apa saja yang diterima?',
    answer:
      'QRIS, Virtual Account, dompet digital, kartu debit dan kredit, gerai ritel, serta transfer bank. Metode yang tersedia dapat berbeda untuk setiap acara.',
  },
  {
    category: 'Pembayaran',
    question: 'Mengapa ada biaya layanan?',
    answer:
      'Biaya layanan sebesar **3%** dari harga tiket membiayai sistem, dukungan pelanggan, dan pengamanan pembayaran. Acara gratis tidak dikenai biaya.',
  },
  {
    category: 'Pembayaran',
    question: 'Saldo saya sudah terpotong tetapi tiket belum terbit. Apa yang harus saya lakukan?',
    answer:
      'Tunggu 10 menit, lalu muat ulang halaman pesanan. Bila belum berubah, hubungi kami dengan menyebutkan nomor pesanan dan waktu pembayaran. Uang Anda aman: pembayaran yang terlambat kami kembalikan penuh.',
  },
  {
    category: 'Pembayaran',
    question: 'Pesanan saya kedaluwarsa. Bisakah dihidupkan lagi?',
    answer: 'Tidak bisa. Silakan membuat pesanan baru selama tiket masih tersedia.',
  },
  {
    category: 'Tiket',
    question: 'Di mana saya melihat tiket saya?',
    answer: 'Buka menu **Tiket Saya** setelah masuk. Salinan PDF juga dikirim ke surel Anda.',
  },
  {
    category: 'Tiket',
    question: 'Apakah tiket harus dicetak?',
    answer:
      'Tidak perlu. Tunjukkan kode QR dari layar ponsel dengan kecerahan penuh. Hasil cetak di kertas A4 juga berlaku.',
  },
  {
    category: 'Tiket',
    question: 'Bisakah tiket dialihkan ke orang lain?',
    answer:
      'Bisa, selama jenis tiketnya mengizinkan. Pilih tiket, lalu **Alihkan**, dan isi nama serta surel penerima. Tiket lama langsung tidak berlaku.',
  },
  {
    category: 'Tiket',
    question: 'Jam berapa yang tertulis di tiket?',
    answer: 'Selalu waktu setempat: WIB, WITA, atau WIT sesuai kota acara.',
  },
  {
    category: 'Di lokasi',
    question: 'Bolehkah keluar lalu masuk lagi?',
    answer:
      'Tergantung jenis tiket. Tiket dengan tanda *Re-entry* boleh keluar masuk; pastikan dipindai saat keluar.',
  },
  {
    category: 'Di lokasi',
    question: 'Petugas mengatakan tiket saya sudah dipakai. Mengapa?',
    answer:
      'Mungkin kode QR Anda pernah dibagikan. Datanglah ke meja bantuan dengan kartu identitas; kami dapat melihat kapan dan di pintu mana tiket itu dipindai.',
  },
  {
    category: 'Di lokasi',
    question: 'Apakah acara ramah kursi roda?',
    answer:
      'Keterangan akses ada di halaman setiap acara. Bila ragu, tulis kepada penyelenggara paling lambat tiga hari sebelumnya.',
  },
  {
    category: 'Pengembalian uang',
    question: 'Acara dibatalkan. Bagaimana dengan uang saya?',
    answer:
      'Uang kembali penuh secara otomatis ke metode pembayaran asal. Lihat [kebijakan pengembalian uang](/pages/kebijakan-pengembalian-uang).',
  },
  {
    category: 'Pengembalian uang',
    question: 'Acara ditunda. Apakah tiket saya masih berlaku?',
    answer: 'Masih. Bila jadwal baru tidak cocok, ajukan pengembalian uang dalam 14 hari sejak pengumuman.',
  },
  {
    category: 'Penyelenggara',
    question: 'Bagaimana cara menjual tiket acara saya?',
    answer:
      'Daftarkan organisasi Anda, buat acara, lalu kirim untuk ditinjau. Selengkapnya di [Untuk Penyelenggara](/pages/untuk-penyelenggara).',
  },
  {
    category: 'Penyelenggara',
    question: 'Kapan hasil penjualan dicairkan?',
    answer: 'Dua hari kerja setelah acara selesai.',
  },
  {
    category: null,
    question: 'Can I buy tickets from outside Indonesia?',
    answer:
      'Yes. Cards issued abroad are accepted, and your e-ticket works anywhere. Times are always local to the venue.',
  },
  {
    category: 'Pembayaran',
    question: 'Apakah bisa membayar tunai di loket?',
    answer: 'Loket tunai hanya dibuka pada hari acara bila tiket masih ada.',
    active: false,
  },
  {
    category: null,
    question: 'Apakah Karcis punya aplikasi ponsel?',
    answer: 'Belum. Situs kami dapat dipasang ke layar utama ponsel.',
    active: false,
  },
];

export const trashedFaqs: FaqPlan[] = [
  {
    category: 'Pembayaran',
    question: 'Apakah bisa membayar dengan pulsa?',
    answer: 'Tidak lagi.',
    reason: 'Metode sudah dihentikan',
  },
  {
    category: 'Di lokasi',
    question: 'Apakah wajib memakai masker?',
    answer: 'Mengikuti aturan gedung.',
    reason: 'Tidak berlaku lagi',
  },
];
