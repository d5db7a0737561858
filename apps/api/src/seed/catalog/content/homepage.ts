import type { Row } from '../../copy.ts';

export type SectionPlan = {
  key: string;
  type: Row<'homepage_sections'>['type'];
  title: string | null;
  subtitle: string | null;
  config: Record<string, string | number | boolean | string[]>;
  hidden?: true;
  reason?: string;
};

export const homepageSections: SectionPlan[] = [
  {
    key: 'hero',
    type: 'Hero',
    title: 'Temukan acara berikutnya',
    subtitle: 'Konser, teater, lari, lokakarya. Tiket resmi, harga jujur.',
    config: {},
  },
  { key: 'pengumuman', type: 'Announcements', title: null, subtitle: null, config: { limit: 3 } },
  {
    key: 'acara-resmi',
    type: 'Signature Event',
    title: 'Acara resmi Karcis',
    subtitle: 'Festival Nusantara Bersuara kembali ke Jakarta.',
    config: { show_countdown: true, show_lineup: true },
  },
  {
    key: 'pilihan',
    type: 'Featured Events',
    title: 'Pilihan minggu ini',
    subtitle: null,
    config: { limit: 6 },
  },
  {
    key: 'banner-tengah',
    type: 'Banners',
    title: null,
    subtitle: null,
    config: {},
  },
  {
    key: 'segera',
    type: 'Upcoming Events',
    title: 'Segera berlangsung',
    subtitle: 'Dalam 30 hari ke depan',
    config: { limit: 8, days: 30 },
  },
  {
    key: 'kategori',
    type: 'Categories',
    title: 'Jelajahi menurut kategori',
    subtitle: null,
    config: { limit: 12 },
  },
  {
    key: 'tanya-jawab',
    type: 'Faqs',
    title: 'Sering ditanyakan',
    subtitle: null,
    config: { limit: 5, categories: ['Pembelian', 'Tiket'] },
  },
  {
    key: 'mitra',
    type: 'Partners',
    title: 'Mitra kami',
    subtitle: null,
    config: { tiers: ['Title', 'Presenting', 'Platinum'] },
    hidden: true,
  },
  {
    key: 'cerita-penyelenggara',
    type: 'Custom',
    title: 'Cerita penyelenggara',
    subtitle: 'Bagaimana sanggar kecil di Yogyakarta mengisi 520 kursi.',
    config: { page: 'untuk-penyelenggara' },
    hidden: true,
  },
];

export const trashedSections: SectionPlan[] = [
  {
    key: 'hitung-mundur',
    type: 'Custom',
    title: 'Hitung mundur tahun baru',
    subtitle: null,
    config: {},
    hidden: true,
    reason: 'Sudah lewat',
  },
];
