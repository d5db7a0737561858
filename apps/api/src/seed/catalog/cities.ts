import type { Zone } from '../clock.ts';
import type { NamingRegionKey } from './names.ts';

export type City = {
  name: string;
  province: string;
  zone: Zone;
  /** Whose names are common there, beside the national mix. */
  people: NamingRegionKey[];
  /** How many of the platform's customers live there, relative to the other cities. */
  weight: number;
};

const wib = 'Asia/Jakarta';
const wita = 'Asia/Makassar';
const wit = 'Asia/Jayapura';

export const cities = {
  jakartaSelatan: {
    name: 'Jakarta Selatan',
    province: 'DKI Jakarta',
    zone: wib,
    people: ['java', 'modern', 'minang', 'batak'],
    weight: 130,
  },
  jakartaPusat: {
    name: 'Jakarta Pusat',
    province: 'DKI Jakarta',
    zone: wib,
    people: ['java', 'modern', 'chinese', 'minang'],
    weight: 50,
  },
  jakartaBarat: {
    name: 'Jakarta Barat',
    province: 'DKI Jakarta',
    zone: wib,
    people: ['chinese', 'java', 'modern'],
    weight: 85,
  },
  jakartaTimur: {
    name: 'Jakarta Timur',
    province: 'DKI Jakarta',
    zone: wib,
    people: ['java', 'batak', 'modern', 'sunda'],
    weight: 95,
  },
  jakartaUtara: {
    name: 'Jakarta Utara',
    province: 'DKI Jakarta',
    zone: wib,
    people: ['chinese', 'bugis', 'java', 'modern'],
    weight: 60,
  },
  bogor: { name: 'Bogor', province: 'Jawa Barat', zone: wib, people: ['sunda', 'modern'], weight: 40 },
  depok: {
    name: 'Depok',
    province: 'Jawa Barat',
    zone: wib,
    people: ['java', 'sunda', 'modern', 'minang'],
    weight: 55,
  },
  bekasi: {
    name: 'Bekasi',
    province: 'Jawa Barat',
    zone: wib,
    people: ['java', 'batak', 'sunda', 'modern'],
    weight: 70,
  },
  tangerang: {
    name: 'Tangerang',
    province: 'Banten',
    zone: wib,
    people: ['chinese', 'sunda', 'modern'],
    weight: 45,
  },
  tangerangSelatan: {
    name: 'Tangerang Selatan',
    province: 'Banten',
    zone: wib,
    people: ['java', 'chinese', 'modern'],
    weight: 60,
  },
  bandung: {
    name: 'Bandung',
    province: 'Jawa Barat',
    zone: wib,
    people: ['sunda', 'sunda', 'modern'],
    weight: 80,
  },
  cirebon: { name: 'Cirebon', province: 'Jawa Barat', zone: wib, people: ['sunda', 'java'], weight: 8 },
  semarang: {
    name: 'Semarang',
    province: 'Jawa Tengah',
    zone: wib,
    people: ['java', 'java', 'chinese'],
    weight: 34,
  },
  surakarta: {
    name: 'Surakarta',
    province: 'Jawa Tengah',
    zone: wib,
    people: ['java', 'java', 'modern'],
    weight: 24,
  },
  yogyakarta: {
    name: 'Yogyakarta',
    province: 'DI Yogyakarta',
    zone: wib,
    people: ['java', 'java', 'modern'],
    weight: 58,
  },
  surabaya: {
    name: 'Surabaya',
    province: 'Jawa Timur',
    zone: wib,
    people: ['java', 'java', 'chinese', 'modern'],
    weight: 72,
  },
  malang: { name: 'Malang', province: 'Jawa Timur', zone: wib, people: ['java', 'modern'], weight: 30 },
  medan: {
    name: 'Medan',
    province: 'Sumatera Utara',
    zone: wib,
    people: ['batak', 'batak', 'chinese', 'malay', 'java'],
    weight: 36,
  },
  bandaAceh: { name: 'Banda Aceh', province: 'Aceh', zone: wib, people: ['malay'], weight: 6 },
  padang: { name: 'Padang', province: 'Sumatera Barat', zone: wib, people: ['minang'], weight: 14 },
  pekanbaru: {
    name: 'Pekanbaru',
    province: 'Riau',
    zone: wib,
    people: ['malay', 'minang', 'batak'],
    weight: 14,
  },
  batam: {
    name: 'Batam',
    province: 'Kepulauan Riau',
    zone: wib,
    people: ['malay', 'batak', 'chinese'],
    weight: 12,
  },
  palembang: {
    name: 'Palembang',
    province: 'Sumatera Selatan',
    zone: wib,
    people: ['malay', 'java'],
    weight: 20,
  },
  bandarLampung: {
    name: 'Bandar Lampung',
    province: 'Lampung',
    zone: wib,
    people: ['java', 'malay'],
    weight: 12,
  },
  pontianak: {
    name: 'Pontianak',
    province: 'Kalimantan Barat',
    zone: wib,
    people: ['malay', 'chinese', 'banjarDayak'],
    weight: 10,
  },
  banjarmasin: {
    name: 'Banjarmasin',
    province: 'Kalimantan Selatan',
    zone: wita,
    people: ['banjarDayak'],
    weight: 10,
  },
  balikpapan: {
    name: 'Balikpapan',
    province: 'Kalimantan Timur',
    zone: wita,
    people: ['banjarDayak', 'bugis', 'java'],
    weight: 14,
  },
  samarinda: {
    name: 'Samarinda',
    province: 'Kalimantan Timur',
    zone: wita,
    people: ['banjarDayak', 'bugis'],
    weight: 9,
  },
  denpasar: {
    name: 'Denpasar',
    province: 'Bali',
    zone: wita,
    people: ['bali', 'bali', 'bali', 'java'],
    weight: 34,
  },
  badung: { name: 'Badung', province: 'Bali', zone: wita, people: ['bali', 'bali', 'java'], weight: 16 },
  mataram: {
    name: 'Mataram',
    province: 'Nusa Tenggara Barat',
    zone: wita,
    people: ['nusaTenggara', 'bali'],
    weight: 8,
  },
  labuanBajo: {
    name: 'Labuan Bajo',
    province: 'Nusa Tenggara Timur',
    zone: wita,
    people: ['nusaTenggara'],
    weight: 3,
  },
  kupang: {
    name: 'Kupang',
    province: 'Nusa Tenggara Timur',
    zone: wita,
    people: ['nusaTenggara'],
    weight: 6,
  },
  makassar: {
    name: 'Makassar',
    province: 'Sulawesi Selatan',
    zone: wita,
    people: ['bugis', 'bugis', 'modern'],
    weight: 28,
  },
  manado: {
    name: 'Manado',
    province: 'Sulawesi Utara',
    zone: wita,
    people: ['manado', 'manado', 'maluku'],
    weight: 12,
  },
  ambon: { name: 'Ambon', province: 'Maluku', zone: wit, people: ['maluku', 'bugis'], weight: 7 },
  jayapura: {
    name: 'Jayapura',
    province: 'Papua',
    zone: wit,
    people: ['papua', 'papua', 'bugis', 'maluku'],
    weight: 7,
  },
  sorong: { name: 'Sorong', province: 'Papua Barat Daya', zone: wit, people: ['papua', 'maluku'], weight: 4 },
} satisfies Record<string, City>;

export type CityKey = keyof typeof cities;
