/** One ticket type of a price ladder. */
export type Rung = {
  name: string;
  description?: string;
  kind?: 'Paid' | 'Free' | 'Donation';
  /** The part of the event's capacity it may sell; null is without a limit. */
  share: number | null;
  /** Multiplies the event's price. */
  price: number;
  /** When it is on sale: the first quarter of the sale, the rest of it, or all of it. */
  window?: 'Presale' | 'Regular' | 'Whole';
  /** How sought after it is beside the others; its share where absent. */
  appeal?: number;
  /** The only day of a longer event on which it is valid, from 0. */
  day?: number;
  entryPolicy?: 'Single Entry' | 'Re-entry' | 'Multiple' | 'Once Per Day';
  visibility?: 'Public' | 'Hidden' | 'Code Only';
  benefits?: string[];
  /** What staff at the gate are told. */
  gateNote?: string;
  maxPerOrder?: number;
  isTransferable?: boolean;
  isRefundable?: boolean;
  color?: string;
  /** Switched off by the organizer. */
  inactive?: true;
};

const invitation: Rung = {
  name: 'Undangan',
  description: 'Hanya untuk tamu undangan dan media, dengan kode dari penyelenggara.',
  kind: 'Free',
  share: 0.02,
  price: 0,
  visibility: 'Hidden',
  maxPerOrder: 2,
  isTransferable: false,
  color: '#6B7280',
};

const priority: Rung = {
  name: 'Jalur Mitra',
  description: 'Dibuka dengan kode dari mitra.',
  share: 0.03,
  price: 0.9,
  visibility: 'Code Only',
  maxPerOrder: 4,
  color: '#0F766E',
};

export const ladders = {
  concert: [
    {
      name: 'Presale Festival',
      share: 0.25,
      price: 0.8,
      window: 'Presale',
      color: '#F97316',
      isRefundable: false,
    },
    {
      name: 'Festival',
      description: 'Area berdiri di depan panggung.',
      share: 0.43,
      price: 1,
      window: 'Regular',
      color: '#EF4444',
    },
    { name: 'Tribun', description: 'Kursi bebas di tribun.', share: 0.2, price: 0.7, color: '#3B82F6' },
    {
      name: 'VIP',
      share: 0.1,
      appeal: 0.2,
      price: 2.2,
      color: '#A16207',
      benefits: ['Jalur masuk khusus', 'Area VIP dekat panggung', 'Merchandise resmi'],
      gateNote: 'Beri gelang emas',
      maxPerOrder: 4,
    },
    priority,
    invitation,
  ],
  festival: [
    {
      name: 'Presale Terusan',
      share: 0.2,
      price: 1.5,
      window: 'Presale',
      entryPolicy: 'Once Per Day',
      color: '#F97316',
      isRefundable: false,
    },
    { name: 'Harian - Hari Pertama', share: 0.28, price: 1, day: 0, color: '#22C55E' },
    { name: 'Harian - Hari Kedua', share: 0.3, price: 1, day: 1, color: '#14B8A6' },
    { name: 'Harian - Hari Ketiga', share: 0.24, price: 1, day: 2, color: '#0EA5E9' },
    {
      name: 'Terusan',
      description: 'Berlaku setiap hari selama festival, satu kali masuk per hari.',
      share: 0.15,
      price: 1.8,
      window: 'Regular',
      entryPolicy: 'Once Per Day',
      color: '#EF4444',
    },
    {
      name: 'VIP Terusan',
      share: 0.05,
      appeal: 0.1,
      price: 3.6,
      entryPolicy: 'Re-entry',
      color: '#A16207',
      benefits: ['Keluar masuk sepanjang hari', 'Lounge VIP', 'Toilet khusus', 'Merchandise resmi'],
      gateNote: 'Beri gelang emas',
      maxPerOrder: 4,
    },
    priority,
    invitation,
  ],
  stage: [
    {
      name: 'VIP',
      share: 0.15,
      appeal: 0.25,
      price: 2,
      color: '#A16207',
      benefits: ['Kursi baris A-D', 'Buku acara'],
    },
    { name: 'Kelas Utama', share: 0.45, price: 1, color: '#7C3AED' },
    { name: 'Balkon', share: 0.3, price: 0.6, color: '#2563EB' },
    {
      name: 'Pelajar & Mahasiswa',
      description: 'Tunjukkan kartu pelajar atau KTM di pintu masuk.',
      share: 0.1,
      price: 0.4,
      color: '#059669',
      maxPerOrder: 2,
      isTransferable: false,
    },
  ],
  conference: [
    { name: 'Early Bird', share: 0.3, price: 0.7, window: 'Presale', color: '#F97316' },
    { name: 'Reguler', share: 0.45, price: 1, window: 'Regular', color: '#2563EB' },
    { name: 'Mahasiswa', share: 0.15, price: 0.35, color: '#059669', maxPerOrder: 1, isTransferable: false },
    {
      name: 'Konferensi + Lokakarya',
      share: 0.08,
      price: 1.8,
      color: '#7C3AED',
      benefits: ['Semua sesi konferensi', 'Satu lokakarya pilihan', 'Makan siang', 'Sertifikat'],
    },
    invitation,
  ],
  workshop: [
    { name: 'Peserta', share: 0.7, price: 1, color: '#0EA5E9', maxPerOrder: 2, benefits: ['Sertifikat'] },
    {
      name: 'Peserta + Perlengkapan',
      share: 0.3,
      price: 1.4,
      color: '#7C3AED',
      maxPerOrder: 2,
      benefits: ['Sertifikat', 'Perlengkapan dibawa pulang'],
    },
  ],
  webinar: [
    {
      name: 'Tiket Daring',
      kind: 'Free',
      share: null,
      price: 0,
      appeal: 9,
      color: '#0EA5E9',
      maxPerOrder: 1,
      entryPolicy: 'Multiple',
    },
    {
      name: 'Dukung Kami',
      description: 'Bayar sesukanya untuk mendukung kelas gratis berikutnya.',
      kind: 'Donation',
      share: null,
      price: 1,
      appeal: 1,
      color: '#DB2777',
      maxPerOrder: 1,
      entryPolicy: 'Multiple',
    },
  ],
  run: [
    {
      name: '5K Early Bird',
      share: 0.25,
      price: 0.75,
      window: 'Presale',
      color: '#F97316',
      maxPerOrder: 4,
      isTransferable: false,
    },
    {
      name: '5K',
      share: 0.35,
      price: 1,
      window: 'Regular',
      color: '#22C55E',
      maxPerOrder: 4,
      isTransferable: false,
    },
    {
      name: '10K',
      share: 0.3,
      price: 1.35,
      color: '#2563EB',
      maxPerOrder: 4,
      isTransferable: false,
      benefits: ['Jersey', 'Medali', 'Nomor dada dengan chip'],
    },
    {
      name: 'Half Marathon',
      share: 0.1,
      price: 1.8,
      color: '#DC2626',
      maxPerOrder: 2,
      isTransferable: false,
      benefits: ['Jersey', 'Medali', 'Kaos finisher', 'Nomor dada dengan chip'],
    },
  ],
  culinary: [
    { name: 'Tiket Masuk', share: 0.65, price: 1, entryPolicy: 'Re-entry', color: '#F59E0B' },
    {
      name: 'Paket Cicip',
      description: 'Tiket masuk dan sepuluh kupon makanan.',
      share: 0.35,
      price: 3,
      entryPolicy: 'Re-entry',
      color: '#DC2626',
      benefits: ['10 kupon cicip', 'Tas belanja kain'],
    },
  ],
  expo: [
    { name: 'Tiket Harian', share: 0.6, price: 1, color: '#0EA5E9' },
    { name: 'Terusan', share: 0.3, price: 1.6, entryPolicy: 'Multiple', color: '#7C3AED' },
    {
      name: 'Premium',
      share: 0.1,
      price: 4,
      entryPolicy: 'Multiple',
      color: '#A16207',
      benefits: ['Masuk satu jam lebih awal', 'Tas suvenir', 'Sesi temu kreator'],
      maxPerOrder: 2,
    },
  ],
  exhibition: [
    { name: 'Reguler', share: 0.6, price: 1, color: '#4F46E5' },
    { name: 'Pelajar', share: 0.25, price: 0.6, color: '#059669', maxPerOrder: 4 },
    {
      name: 'Tur Kurator',
      share: 0.15,
      price: 2.5,
      color: '#A16207',
      benefits: ['Tur 60 menit bersama kurator', 'Katalog pameran'],
    },
  ],
  comedy: [
    { name: 'Reguler', share: 0.7, price: 1, color: '#F59E0B' },
    {
      name: 'Baris Depan',
      share: 0.22,
      price: 1.6,
      color: '#DC2626',
      description: 'Siap-siap diajak bicara oleh komika.',
    },
    {
      name: 'Temu Komika',
      inactive: true,
      share: 0.08,
      price: 2.5,
      color: '#7C3AED',
      benefits: ['Foto bersama setelah acara'],
    },
  ],
  family: [
    { name: 'Dewasa', share: 0.45, price: 1, color: '#2563EB' },
    {
      name: 'Anak',
      description: 'Usia 3-12 tahun, wajib didampingi orang dewasa.',
      share: 0.45,
      price: 0.6,
      color: '#EC4899',
    },
    {
      name: 'Kursi Terdepan',
      share: 0.1,
      price: 2,
      color: '#A16207',
      benefits: ['Kursi dua baris terdepan', 'Suvenir anak'],
    },
  ],
  open: [
    {
      name: 'Registrasi Gratis',
      kind: 'Free',
      share: 1,
      price: 0,
      appeal: 12,
      entryPolicy: 'Re-entry',
      color: '#10B981',
    },
    {
      name: 'Donasi',
      kind: 'Donation',
      share: null,
      price: 1,
      appeal: 1,
      entryPolicy: 'Re-entry',
      color: '#DB2777',
    },
  ],
  free: [
    {
      name: 'Pendaftaran',
      kind: 'Free',
      share: 1,
      price: 0,
      entryPolicy: 'Re-entry',
    },
  ],
} satisfies Record<string, Rung[]>;

export type LadderKey = keyof typeof ladders;
