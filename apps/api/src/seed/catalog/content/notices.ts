/** Days are counted from today; an absent one leaves that side open. */
type Window = { from?: number; until?: number };

export type AnnouncementPlan = Window & {
  title: string;
  body: string;
  level: 'Info' | 'Success' | 'Warning' | 'Critical';
  link?: { url: string; label: string };
  priority: number;
  permanent?: true;
  active?: false;
  reason?: string;
};

export const announcements: AnnouncementPlan[] = [
  {
    title: 'Tiket presale Festival Nusantara Bersuara hampir habis',
    body: 'Tersisa sedikit tiket **Presale Terusan**. Setelah itu harga kembali normal.',
    level: 'Info',
    link: { url: '/events', label: 'Lihat acara' },
    priority: 50,
    from: -6,
    until: 12,
  },
  {
    title: 'Tur Lentera Kota: Jakarta dibatalkan',
    body: 'Uang seluruh pemegang tiket kami kembalikan penuh ke metode pembayaran asal. Anda tidak perlu mengajukan apa pun.',
    level: 'Critical',
    link: { url: '/pages/kebijakan-pengembalian-uang', label: 'Kebijakan pengembalian uang' },
    priority: 100,
    permanent: true,
    from: -11,
  },
  {
    title: 'Pesta Rakyat Kemayoran mendapat jadwal baru',
    body: 'Tiket lama tetap berlaku. Bila jadwal baru tidak cocok, ajukan pengembalian uang dalam 14 hari.',
    level: 'Warning',
    priority: 80,
    from: -10,
    until: 30,
  },
  {
    title: 'Kini bisa membayar lewat gerai ritel',
    body: 'Pilih **gerai ritel** di halaman pembayaran, lalu tunjukkan kodenya di kasir.',
    level: 'Success',
    priority: 10,
  },
  {
    title: 'Pemeliharaan sistem terjadwal',
    body: 'Penjualan berhenti sejenak pada Selasa dini hari pukul 02.00-03.00 WIB. Pemindaian tiket tidak terganggu.',
    level: 'Warning',
    priority: 60,
    permanent: true,
    from: 5,
    until: 6,
  },
  {
    title: 'Penjualan Pekan Jazz Ibu Kota segera dibuka',
    body: 'Siapkan akun Anda; penjualan dibuka pukul 10.00 WIB.',
    level: 'Info',
    link: { url: '/events', label: 'Ingatkan saya' },
    priority: 40,
    from: 21,
    until: 40,
  },
  {
    title: 'Alamat surel layanan pelanggan berganti',
    body: 'Kini kami dapat dihubungi di **halo@karcis.test**. Alamat lama tidak dibaca lagi.',
    level: 'Info',
    priority: 20,
    from: -245,
    until: -238,
  },
  {
    title: 'Gangguan pembayaran QRIS sudah teratasi',
    body: 'Pembayaran yang tertunda telah kami cocokkan satu per satu.',
    level: 'Success',
    priority: 90,
    from: -54,
    until: -53,
  },
  {
    title: 'Survei kepuasan pengunjung',
    body: 'Bantu kami memperbaiki layanan lewat lima pertanyaan singkat.',
    level: 'Info',
    priority: 5,
    active: false,
    from: -30,
  },
];

export const trashedAnnouncements: AnnouncementPlan[] = [
  {
    title: 'UJI COBA - abaikan',
    body: 'tes',
    level: 'Info',
    priority: 0,
    active: false,
    reason: 'Salah terbit',
  },
];

export type BannerPlan = Window & {
  title: string;
  subtitle?: string;
  /** Paper and ink of its picture. */
  inks: readonly [string, string];
  mobile?: true;
  alt?: string;
  link?: string;
  cta?: string;
  placement: 'Home Hero' | 'Home Middle' | 'Event List';
  active?: false;
  reason?: string;
};

export const banners: BannerPlan[] = [
  {
    title: 'Festival Nusantara Bersuara',
    subtitle: 'Tiga hari, empat panggung, 38 provinsi.',
    inks: ['#7a2e1d', '#e9b44c'],
    mobile: true,
    alt: 'Penari dan pemusik di panggung terbuka saat senja',
    link: '/events',
    cta: 'Beli tiket',
    placement: 'Home Middle',
  },
  {
    title: 'Pameran Imersif Rempah dan Samudra',
    subtitle: 'Buka setiap hari sampai akhir musim.',
    inks: ['#123c4a', '#d98e5f'],
    mobile: true,
    alt: 'Ruang pameran dengan proyeksi kapal layar',
    link: '/events',
    cta: 'Kunjungi',
    placement: 'Home Middle',
    from: -19,
    until: 42,
  },
  {
    title: 'Akhir pekan ini di Surabaya',
    inks: ['#3b2a20', '#c9a27e'],
    alt: 'Barista menyeduh kopi',
    link: '/events',
    cta: 'Lihat acara',
    placement: 'Home Middle',
    from: -2,
    until: 21,
  },
  {
    title: 'Bayar dengan QRIS, selesai dalam sekejap',
    inks: ['#1f4d3a', '#e7dcc3'],
    placement: 'Home Middle',
  },
  {
    title: 'Jual tiket acaramu di Karcis',
    subtitle: 'Tanpa biaya bulanan.',
    inks: ['#2b2d5b', '#e0a33e'],
    link: '/pages/untuk-penyelenggara',
    cta: 'Mulai',
    placement: 'Event List',
  },
  {
    title: 'Segera: Pekan Jazz Ibu Kota',
    inks: ['#10243f', '#5fa3c7'],
    alt: 'Peniup saksofon dalam cahaya biru',
    placement: 'Home Middle',
    from: 21,
    until: 60,
  },
  {
    title: 'Konser Langit Jakarta',
    inks: ['#1d1b38', '#b9558f'],
    mobile: true,
    placement: 'Home Hero',
    from: -120,
    until: -64,
  },
  {
    title: 'Diskon pelajar',
    subtitle: 'Sedang disiapkan.',
    inks: ['#28504a', '#f0d9a8'],
    placement: 'Home Middle',
    active: false,
  },
];

export const trashedBanners: BannerPlan[] = [
  {
    title: 'Tur Lentera Kota: Jakarta',
    inks: ['#5a1f2e', '#e3b7a0'],
    link: '/events',
    cta: 'Beli tiket',
    placement: 'Home Middle',
    active: false,
    reason: 'Acara dibatalkan',
  },
];
