import type { CategoryKey } from './categories.ts';
import type { LadderKey } from './ladders.ts';

/** What larger loads make more events of: `{n}` becomes the edition, the city is put behind. */
export type EventPattern = {
  titles: string[];
  summaries: string[];
  category: CategoryKey;
  ladder: LadderKey;
  prices: number[];
  capacity: [least: number, most: number];
  time: string;
  hours: number;
  days?: number;
  weight: number;
};

export const eventPatterns: EventPattern[] = [
  {
    titles: [
      'Malam Akustik Vol. {n}',
      'Gelora Musik Kota #{n}',
      'Konser Akhir Pekan {n}',
      'Panggung Terbuka Vol. {n}',
      'Irama Senja #{n}',
    ],
    summaries: [
      'Musisi setempat, satu panggung, satu malam.',
      'Lagu baru, teman lama, dan tata suara yang jernih.',
    ],
    category: 'music',
    ladder: 'concert',
    prices: [100_000, 150_000, 225_000, 350_000, 500_000],
    capacity: [350, 1500],
    time: '19:30',
    hours: 3,
    weight: 24,
  },
  {
    titles: [
      'Festival Kampung Halaman {n}',
      'Pekan Budaya Kota {n}',
      'Festival Layang-Layang {n}',
      'Semarak Pesisir {n}',
    ],
    summaries: [
      'Dua hari musik, kriya, dan jajanan dari kampung sekitar.',
      'Perayaan tahunan warga kota, terbuka untuk semua.',
    ],
    category: 'festival',
    ladder: 'festival',
    prices: [60_000, 90_000, 150_000, 250_000],
    capacity: [500, 2200],
    time: '14:00',
    hours: 9,
    days: 2,
    weight: 12,
  },
  {
    titles: [
      'Lakon Bulan Ini: Babak {n}',
      'Malam Tari Nusantara {n}',
      'Panggung Monolog #{n}',
      'Wayang Semalam {n}',
    ],
    summaries: ['Lakon klasik dengan garapan baru.', 'Tari dari lima daerah dalam satu malam.'],
    category: 'stage',
    ladder: 'stage',
    prices: [60_000, 90_000, 150_000, 225_000],
    capacity: [180, 500],
    time: '19:30',
    hours: 2.5,
    weight: 13,
  },
  {
    titles: [
      'Temu Pengembang #{n}',
      'Konferensi UMKM Digital {n}',
      'Forum Pendidik {n}',
      'Simposium Kesehatan Masyarakat {n}',
    ],
    summaries: [
      'Sehari penuh berbagi pengalaman dari lapangan.',
      'Pembicara praktisi, diskusi terbuka, dan jejaring.',
    ],
    category: 'conference',
    ladder: 'conference',
    prices: [150_000, 250_000, 400_000, 750_000],
    capacity: [120, 600],
    time: '08:30',
    hours: 8,
    weight: 12,
  },
  {
    titles: [
      'Kelas Batik Tulis #{n}',
      'Lokakarya Fotografi Jalanan {n}',
      'Kelas Roti Rumahan #{n}',
      'Belajar Biola dari Nol {n}',
    ],
    summaries: ['Kelas kecil bersama praktisi.', 'Bahan disediakan, hasil dibawa pulang.'],
    category: 'workshop',
    ladder: 'workshop',
    prices: [125_000, 200_000, 275_000, 350_000],
    capacity: [20, 60],
    time: '09:00',
    hours: 5,
    weight: 13,
  },
  {
    titles: ['Lari Pagi Bersama {n}', 'Gowes Keliling Kota {n}', 'Lari Amal {n}'],
    summaries: ['Rute teduh, ramah pemula, dan sarapan bersama di garis akhir.'],
    category: 'sport',
    ladder: 'run',
    prices: [125_000, 175_000, 250_000],
    capacity: [250, 1200],
    time: '05:30',
    hours: 5,
    weight: 8,
  },
  {
    titles: ['Pasar Jajan Tradisional {n}', 'Pekan Sambal Nusantara {n}', 'Festival Kopi Rakyat {n}'],
    summaries: ['Empat puluh lapak, satu lapangan, perut senang.'],
    category: 'culinary',
    ladder: 'culinary',
    prices: [20_000, 30_000, 45_000],
    capacity: [300, 900],
    time: '10:00',
    hours: 11,
    days: 2,
    weight: 8,
  },
  {
    titles: ['Pameran Mainan dan Koleksi {n}', 'Pekan Buku Bekas {n}', 'Pameran Lukis Anak Negeri {n}'],
    summaries: ['Koleksi langka, pembuat lokal, dan sesi temu kreator.'],
    category: 'exhibition',
    ladder: 'expo',
    prices: [25_000, 40_000, 75_000],
    capacity: [300, 1500],
    time: '10:00',
    hours: 10,
    days: 3,
    weight: 7,
  },
  {
    titles: ['Tawa Tengah Pekan #{n}', 'Komedi Warung Kopi {n}'],
    summaries: ['Lima komika, dua putaran, satu alasan untuk tidak lembur.'],
    category: 'comedy',
    ladder: 'comedy',
    prices: [60_000, 85_000, 125_000],
    capacity: [120, 400],
    time: '19:30',
    hours: 2.5,
    weight: 6,
  },
  {
    titles: ['Minggu Bermain {n}', 'Panggung Boneka #{n}', 'Sains Ceria {n}'],
    summaries: ['Bermain dan belajar bersama anak.'],
    category: 'family',
    ladder: 'family',
    prices: [40_000, 60_000, 90_000],
    capacity: [120, 450],
    time: '09:00',
    hours: 5,
    weight: 7,
  },
  {
    titles: ['Temu Warga #{n}', 'Donor Darah dan Musik {n}', 'Bersih Pantai {n}'],
    summaries: ['Gratis, cukup mendaftar.'],
    category: 'community',
    ladder: 'open',
    prices: [10_000, 20_000],
    capacity: [80, 400],
    time: '08:00',
    hours: 5,
    weight: 6,
  },
];
