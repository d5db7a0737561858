import type { Row } from '../copy.ts';

export type ArtistPlan = {
  name: string;
  role: string | null;
  genre: string | null;
  bio: string;
  country: string | null;
  stage: string | null;
  /** The day of the program from 0, and the wall clock time; absent while it is not fixed. */
  plays?: { day: number; time: string; minutes: number };
  headliner?: true;
  /** Days from today until which the name is a secret. */
  announced?: number;
  inactive?: true;
  links?: Record<string, string>;
  reason?: string;
};

const web = (handle: string) => ({
  instagram: `https://instagram.example.org/${handle}`,
  website: `https://${handle}.example.org`,
});

/** Invented: no artist of these names is meant. */
export const artists: ArtistPlan[] = [
  {
    name: 'Kelana Jendela',
    role: 'Penampil utama',
    genre: 'Pop alternatif',
    bio: 'Trio asal Depok yang menulis lagu di kereta terakhir.',
    country: 'ID',
    stage: 'Panggung Khatulistiwa',
    plays: { day: 0, time: '21:00', minutes: 75 },
    headliner: true,
    links: web('kelana-jendela'),
  },
  {
    name: 'Ratri Kencana',
    role: 'Penampil utama',
    genre: 'Pop',
    bio: 'Suara yang menemani perjalanan pulang jutaan orang.',
    country: 'ID',
    stage: 'Panggung Khatulistiwa',
    plays: { day: 1, time: '21:00', minutes: 80 },
    headliner: true,
    links: web('ratri-kencana'),
  },
  {
    name: 'Tabuh Tujuh Gunung',
    role: 'Penampil utama',
    genre: 'Gamelan kontemporer',
    bio: 'Empat belas penabuh, dua pesinden, dan sebuah synthesizer.',
    country: 'ID',
    stage: 'Panggung Khatulistiwa',
    plays: { day: 2, time: '20:30', minutes: 90 },
    headliner: true,
    links: web('tabuh-tujuh-gunung'),
  },
  {
    name: 'Orkes Kampung Seberang',
    role: 'Penampil',
    genre: 'Orkes Melayu',
    bio: 'Goyang sopan dari Palembang.',
    country: 'ID',
    stage: 'Panggung Musi',
    plays: { day: 0, time: '18:30', minutes: 60 },
  },
  {
    name: 'Kolintang Elektrik',
    role: 'Penampil',
    genre: 'Kolintang',
    bio: 'Kayu Minahasa bertemu pedal distorsi.',
    country: 'ID',
    stage: 'Panggung Tondano',
    plays: { day: 0, time: '17:00', minutes: 45 },
    links: web('kolintang-elektrik'),
  },
  {
    name: 'Paduan Suara Bukit Cyclop',
    role: 'Penampil',
    genre: 'Paduan suara',
    bio: 'Empat puluh penyanyi muda dari Jayapura.',
    country: 'ID',
    stage: 'Panggung Sentani',
    plays: { day: 1, time: '16:30', minutes: 45 },
  },
  {
    name: 'Bara Adiwangsa',
    role: 'Penampil',
    genre: 'Hip-hop',
    bio: 'Rima Sunda di atas ketukan kendang.',
    country: 'ID',
    stage: 'Panggung Musi',
    plays: { day: 1, time: '19:00', minutes: 50 },
    links: web('bara-adiwangsa'),
  },
  {
    name: 'Saman Gayo Muda',
    role: 'Penari',
    genre: 'Tari',
    bio: 'Lima puluh penari dari dataran tinggi Gayo.',
    country: 'ID',
    stage: 'Panggung Sentani',
    plays: { day: 2, time: '16:00', minutes: 30 },
  },
  {
    name: 'Sepeda Ungu',
    role: 'Penampil',
    genre: 'Piano pop',
    bio: 'Lagu-lagu pendek untuk malam yang panjang.',
    country: 'ID',
    stage: 'Panggung Tondano',
    plays: { day: 2, time: '18:00', minutes: 50 },
    links: web('sepeda-ungu'),
  },
  {
    name: 'Pelita Selat',
    role: 'Tamu mancanegara',
    genre: 'Folk',
    bio: 'Folk from both shores of the strait.',
    country: 'MY',
    stage: 'Panggung Musi',
    plays: { day: 2, time: '19:15', minutes: 50 },
    links: web('pelita-selat'),
  },
  {
    name: 'Harbour Lanterns',
    role: 'Tamu mancanegara',
    genre: 'Indie',
    bio: 'A five-piece from the far south, first time in Jakarta.',
    country: 'AU',
    stage: null,
    announced: 9,
  },
  { name: 'Tamu Rahasia', role: null, genre: null, bio: '', country: null, stage: null, announced: 45 },
  {
    name: 'Gambus Layar Putih',
    role: 'Penampil',
    genre: 'Gambus',
    bio: 'Menunggu kepastian jadwal.',
    country: 'ID',
    stage: null,
    inactive: true,
  },
  {
    name: 'Sampan Listrik',
    role: 'Penampil',
    genre: 'Elektronika',
    bio: '',
    country: 'ID',
    stage: null,
    reason: 'Bentrok jadwal dengan tur',
  },
];

export type PartnerPlan = {
  name: string;
  tier: Row<'signature_brand_partners'>['tier'];
  description: string | null;
  site?: true;
  inactive?: true;
  reason?: string;
};

/** Invented as well. */
export const partners: PartnerPlan[] = [
  {
    name: 'Bank Lintas Samudra',
    tier: 'Title',
    description: 'Presale khusus nasabah dan loket tanpa antre.',
    site: true,
  },
  {
    name: 'Kopi Tanjung Pagi',
    tier: 'Presenting',
    description: 'Menyeduh 5.000 cangkir gratis selama tiga hari.',
    site: true,
  },
  { name: 'Telusur Seluler', tier: 'Platinum', description: 'Sinyal kuat di seluruh area.', site: true },
  { name: 'Air Lereng', tier: 'Gold', description: 'Titik isi ulang air minum gratis.', site: true },
  { name: 'Kereta Priangan Wisata', tier: 'Gold', description: null },
  { name: 'Batik Sekar Laut', tier: 'Silver', description: 'Seragam seluruh relawan.', site: true },
  { name: 'Warung Mak Itam', tier: 'Bronze', description: null },
  { name: 'Radio Gema Kota', tier: 'Media', description: 'Siaran langsung dari area festival.', site: true },
  { name: 'Majalah Panggung', tier: 'Media', description: null },
  {
    name: 'Komunitas Pejalan Kaki Kota',
    tier: 'Community',
    description: 'Rute jalan kaki dari stasiun MRT.',
  },
  { name: 'Sabun Melati', tier: 'Bronze', description: 'Menunggu tanda tangan kontrak.', inactive: true },
  { name: 'Rokok Gunung Asap', tier: 'Gold', description: null, reason: 'Tidak sesuai pedoman sponsor' },
];

export const profile = {
  headline: 'Nusantara punya suara',
  subheadline: 'Tiga hari, empat panggung, satu kota.',
  about: `Festival Nusantara Bersuara mempertemukan musik, tari, dan masakan dari 38 provinsi di satu tempat. Empat panggung dinamai menurut sungai, danau, dan garis khatulistiwa; di antaranya ada pasar kriya, dapur terbuka, dan taman dongeng.

Tahun ini festival menanam satu pohon untuk setiap tiket terusan.`,
  highlights: [
    { title: 'Empat panggung', text: 'Khatulistiwa, Musi, Tondano, dan Sentani.', icon: 'stage' },
    { title: 'Dapur 38 provinsi', text: 'Masakan rumah yang jarang keluar dari daerahnya.', icon: 'kitchen' },
    {
      title: 'Ramah untuk semua',
      text: 'Jalur kursi roda, juru bahasa isyarat, dan ruang tenang.',
      icon: 'accessibility',
    },
  ],
  stats: [
    { label: 'Penampil', value: '60+' },
    { label: 'Provinsi', value: '38' },
    { label: 'Relawan', value: '240' },
  ],
  hashtags: ['NusantaraBersuara', 'FNB', 'KarcisFest'],
};

export const pastProfile = {
  headline: 'Suara dari pesisir',
  about: 'Edisi pertama di tepi laut, dua hari bersama 2.400 pengunjung. Terima kasih sudah datang.',
  highlights: [{ title: 'Panggung terapung', text: 'Untuk pertama kali.', icon: 'water' }],
  stats: [{ label: 'Penampil', value: '32' }],
};
