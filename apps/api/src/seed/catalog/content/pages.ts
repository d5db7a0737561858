import { privacy, refundPolicy, terms } from './legal.ts';

export type PagePlan = {
  slug: string;
  title: string;
  excerpt: string | null;
  body: string;
  status: 'Draft' | 'Published' | 'Archived';
  locale: 'id' | 'en';
  header?: true;
  footer?: true;
  /** Days before today on which it was first written. */
  age: number;
  /** Why it lies in the trash. */
  reason?: string;
  seo?: { title: string; description: string; noindex?: true };
};

const about = `Karcis lahir dari antrean panjang di loket sebuah gedung kesenian. Kami ingin membeli tiket pertunjukan semudah memesan ojek, dan mengelola acara semudah mengirim pesan.

## Yang kami kerjakan

- **Untuk penonton:** tiket resmi dengan harga jujur, e-tiket yang langsung terbit, dan pengembalian uang yang jelas.
- **Untuk penyelenggara:** penjualan, promo, voucher, dan laporan yang cocok sampai rupiah terakhir.
- **Untuk petugas di pintu:** pemindaian cepat, juga saat sinyal hilang.

## Angka yang kami jaga

Setiap penjualan, potongan, dan pengembalian uang tercatat dalam buku besar yang tidak pernah diubah. Laporan penyelenggara adalah penjumlahan dari buku besar itu, bukan perkiraan.

## Tim kami

Kami bekerja dari Jakarta, Yogyakarta, dan Makassar. Kantor pusat kami terbuka untuk kunjungan setiap hari kerja pukul 09.00-17.00 WIB.`;

const aboutEnglish = `Karcis is the Indonesian word for an admission ticket. We sell official tickets for concerts, theatre, conferences, runs and community events all over Indonesia.

## Good to know for visitors from abroad

- Prices are in Indonesian rupiah (IDR). Cards issued abroad are accepted.
- Your ticket is a QR code. A screenshot works, but please do not share it.
- Times on a ticket are local times of the venue: WIB (UTC+7), WITA (UTC+8) or WIT (UTC+9).

Questions? Write to halo@karcis.test, we answer in English too.`;

const howToBuy = `## Enam langkah

1. **Pilih acara** dari beranda atau cari menurut kota dan tanggal.
2. **Pilih jenis dan jumlah tiket.** Perhatikan keterangan tentang hari berlaku dan pintu masuk.
3. **Isi data pemegang tiket.** Nama harus sesuai kartu identitas bila acara memintanya.
4. **Masukkan kode promo atau voucher** bila punya.
5. **Bayar** dengan QRIS, Virtual Account, dompet digital, kartu, gerai ritel, atau transfer bank sebelum batas waktu.
6. **Buka Tiket Saya.** E-tiket terbit begitu pembayaran diterima; salinannya dikirim ke surel Anda.

## Bila pembayaran belum terdeteksi

Pembayaran QRIS dan dompet digital masuk dalam hitungan detik. Untuk Virtual Account dan gerai ritel, tunggu paling lama 10 menit. Setelah itu, hubungi kami dengan menyebutkan nomor pesanan (contoh: KRC-7Q2M4-XKD9P).`;

const forOrganizers = `## Mulai dalam satu sore

1. Daftarkan organisasi Anda dan lengkapi rekening pencairan.
2. Buat acara, jenis tiket, dan jadwal penjualan.
3. Kirim untuk ditinjau. Tim kami memeriksa dalam satu hari kerja.
4. Undang petugas dan bagi mereka per pintu masuk.

## Biaya

Biaya layanan 3% dari harga tiket dibayar pembeli; acara gratis tidak dikenai biaya. Biaya penyedia pembayaran dipotong dari pencairan. Tidak ada biaya bulanan.

## Pencairan

Dana cair dua hari kerja setelah acara selesai, lengkap dengan rincian per transaksi.`;

const staffGuide = `Panduan singkat untuk petugas di pintu masuk.

- Masuk dengan akun petugas, pilih acara, lalu pilih pintu.
- **Hijau**: persilakan masuk. **Kuning**: tiket sudah dipakai, tanyakan dengan sopan. **Merah**: arahkan ke meja bantuan.
- Salah pindai? Supervisor dapat membatalkan check-in terakhir.
- Sinyal hilang? Terus memindai; data dikirim begitu tersambung kembali.`;

export const pages: PagePlan[] = [
  {
    slug: 'tentang-kami',
    title: 'Tentang Kami',
    locale: 'id',
    status: 'Published',
    header: true,
    footer: true,
    age: 520,
    excerpt: 'Siapa di balik Karcis dan apa yang kami jaga.',
    body: about,
    seo: {
      title: 'Tentang Karcis',
      description:
        'Karcis adalah layanan tiket acara dari Indonesia untuk penonton, penyelenggara, dan petugas.',
    },
  },
  {
    slug: 'cara-membeli-tiket',
    title: 'Cara Membeli Tiket',
    locale: 'id',
    status: 'Published',
    header: true,
    footer: true,
    age: 515,
    excerpt: 'Dari memilih acara sampai e-tiket di tangan, dalam enam langkah.',
    body: howToBuy,
    seo: {
      title: 'Cara membeli tiket di Karcis',
      description:
        'Panduan langkah demi langkah membeli tiket dengan QRIS, Virtual Account, atau dompet digital.',
    },
  },
  {
    slug: 'untuk-penyelenggara',
    title: 'Untuk Penyelenggara',
    locale: 'id',
    status: 'Published',
    header: true,
    age: 500,
    excerpt: 'Jual tiket acara Anda tanpa biaya bulanan.',
    body: forOrganizers,
  },
  {
    slug: 'syarat-dan-ketentuan',
    title: 'Syarat dan Ketentuan',
    locale: 'id',
    status: 'Published',
    footer: true,
    age: 520,
    excerpt: null,
    body: terms,
    seo: { title: 'Syarat dan Ketentuan Karcis', description: 'Ketentuan pemakaian layanan Karcis.' },
  },
  {
    slug: 'kebijakan-privasi',
    title: 'Kebijakan Privasi',
    locale: 'id',
    status: 'Published',
    footer: true,
    age: 520,
    excerpt: 'Data apa yang kami simpan, untuk apa, dan berapa lama.',
    body: privacy,
  },
  {
    slug: 'kebijakan-pengembalian-uang',
    title: 'Kebijakan Pengembalian Uang',
    locale: 'id',
    status: 'Published',
    footer: true,
    age: 480,
    excerpt: 'Hak Anda bila acara batal, ditunda, atau rencana berubah.',
    body: refundPolicy,
  },
  {
    slug: 'about-karcis',
    title: 'About Karcis',
    locale: 'en',
    status: 'Published',
    footer: true,
    age: 310,
    excerpt: 'A short introduction for visitors from abroad.',
    body: aboutEnglish,
    seo: { title: 'About Karcis', description: 'Official tickets for events all over Indonesia.' },
  },
  {
    slug: 'panduan-petugas',
    title: 'Panduan Petugas',
    locale: 'id',
    status: 'Draft',
    age: 20,
    excerpt: null,
    body: staffGuide,
    seo: { title: 'Panduan Petugas', description: 'Cara memindai tiket di pintu masuk.', noindex: true },
  },
  {
    slug: 'laporan-transparansi',
    title: 'Laporan Transparansi',
    locale: 'id',
    status: 'Draft',
    age: 6,
    excerpt: 'Permintaan data, pengembalian uang, dan gangguan layanan dalam angka.',
    body: 'Naskah sedang disusun. Bagian tentang pengembalian uang menunggu angka akhir tahun.',
  },
  {
    slug: 'program-relawan',
    title: 'Program Relawan',
    locale: 'id',
    status: 'Archived',
    age: 420,
    excerpt: 'Program relawan untuk edisi pesisir.',
    body: 'Terima kasih kepada 120 relawan yang menjaga empat panggung di tepi laut. Pendaftaran untuk edisi ini sudah ditutup.',
  },
];

/** Thrown away, and still in the trash. */
export const trashedPages: PagePlan[] = [
  {
    slug: 'promo-gajian',
    title: 'Promo Gajian',
    locale: 'id',
    status: 'Draft',
    age: 90,
    excerpt: null,
    body: 'Halaman sementara untuk promo tanggal muda.',
    reason: 'Promo batal dijalankan',
  },
  {
    slug: 'tentang-kami',
    title: 'Tentang Kami (lama)',
    locale: 'id',
    status: 'Archived',
    age: 640,
    excerpt: null,
    body: 'Karcis menjual tiket pertunjukan secara daring.',
    reason: 'Ditulis ulang dari awal',
  },
];
