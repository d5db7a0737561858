import type { CityKey } from './cities.ts';

export type OrganizerPlan = {
  name: string;
  slug: string;
  city: CityKey;
  description: string | null;
  /** Who signs in for it. */
  contact: string;
  /** Has only just come and has no event yet. */
  isNew?: true;
};

export const organizers = {
  panggung: {
    name: 'Panggung Nusantara',
    slug: 'panggung-nusantara',
    city: 'jakartaSelatan',
    contact: 'Laras Prameswari',
    description:
      'Penyelenggara resmi Karcis. Sejak 2016 kami membawa musik, tari, dan cerita dari seluruh Indonesia ke satu panggung.',
  },
  ruangTemu: {
    name: 'Ruang Temu Kreatif',
    slug: 'ruang-temu-kreatif',
    city: 'bandung',
    contact: 'Gilang Ruhiat',
    description: 'Ruang belajar bersama di Bandung: keramik, cetak, ilustrasi, dan menulis.',
  },
  lentera: {
    name: 'Lentera Live',
    slug: 'lentera-live',
    city: 'jakartaSelatan',
    contact: 'Vincent Hadinata',
    description: 'Promotor konser independen di Jakarta, Surabaya, dan Makassar.',
  },
  kirana: {
    name: 'Sanggar Kirana Budaya',
    slug: 'sanggar-kirana-budaya',
    city: 'yogyakarta',
    contact: 'Retno Kusumaningrum',
    description:
      'Sanggar seni tradisi di Yogyakarta yang menghidupkan kembali lakon-lakon lama untuk penonton hari ini.',
  },
  arunika: {
    name: 'Arunika Ekspo',
    slug: 'arunika-ekspo',
    city: 'surabaya',
    contact: 'Christian Tedja',
    description: 'Penyelenggara pameran dan pekan hobi di Jawa Timur.',
  },
  baleSeni: {
    name: 'Bale Seni Dewata',
    slug: 'bale-seni-dewata',
    city: 'denpasar',
    contact: 'I Gusti Ngurah Mahardika',
    description: 'Pertunjukan dan temu seni di Bali, dari banjar sampai panggung besar.',
  },
  celebes: {
    name: 'Celebes Kreatif',
    slug: 'celebes-kreatif',
    city: 'makassar',
    contact: 'Andi Tenri Makkasau',
    description: null,
  },
  lari: {
    name: 'Lari Bareng Nusantara',
    slug: 'lari-bareng-nusantara',
    city: 'bogor',
    contact: 'Taufik Nugraha',
    description: 'Lomba lari yang ramah pemula, dari kebun raya sampai tepi sungai.',
  },
  teknologi: {
    name: 'Teknologi Kita',
    slug: 'teknologi-kita',
    city: 'jakartaBarat',
    contact: 'Maruli Silalahi',
    description: 'Konferensi dan lokakarya untuk para pembuat perangkat lunak Indonesia.',
  },
  dapur: {
    name: 'Dapur Nusantara',
    slug: 'dapur-nusantara',
    city: 'padang',
    contact: 'Yulia Piliang',
    description: 'Merayakan masakan rumah dari Sabang sampai Merauke.',
  },
  cendekia: {
    name: 'Cendekia Muda',
    slug: 'cendekia-muda',
    city: 'depok',
    contact: 'Salma Nurhayati',
    description: 'Kegiatan belajar untuk anak, pelajar, dan mahasiswa.',
  },
  gemaTimur: {
    name: 'Gema Timur',
    slug: 'gema-timur',
    city: 'ambon',
    contact: 'Glenn Pattiasina',
    description: 'Musik dan komedi dari Ambon, Manado, dan Jayapura.',
  },
  kamarGelap: {
    name: 'Kolektif Kamar Gelap',
    slug: 'kolektif-kamar-gelap',
    isNew: true,
    city: 'malang',
    contact: 'Panji Wicaksono',
    description: null,
  },
} satisfies Record<string, OrganizerPlan>;

export type OrganizerKey = keyof typeof organizers;

/** For the organizers of larger loads: one word from each, and a city. */
export const organizerWords = {
  first: [
    'Rumah',
    'Studio',
    'Sanggar',
    'Komunitas',
    'Kolektif',
    'Galeri',
    'Balai',
    'Serambi',
    'Pondok',
    'Kampung',
  ],
  second: [
    'Cahaya',
    'Selaras',
    'Gemilang',
    'Swara',
    'Mekar',
    'Lintang',
    'Samudra',
    'Pelita',
    'Bestari',
    'Anggrek',
    'Rimba',
    'Tunas',
  ],
} as const;
