/** A promo as organizers make them. Instants are parts of the event's sale, from 0 to 1. */
export type PromoPlan = {
  code: string | null;
  name: string;
  description: string | null;
  discountType: 'Percentage' | 'Fixed Amount' | 'Fixed Price';
  /** Percent, or a part of the event's price. */
  value: number;
  maxDiscount: number | null;
  minQuantity: number;
  minOrders?: number;
  /** A part of the event's capacity. */
  maxUses: number | null;
  /** The only uses it has: those of placed orders. Such a promo is at the showcase that is on sale. */
  placedUses?: number;
  perUser: number | null;
  opens: number | null;
  closes: number | null;
  /** Only for the first ticket type. */
  firstType?: true;
  active?: false;
  stackable?: true;
  /** Opens some days from today, whatever the sale does. */
  later?: true;
};

export const promoPlans: PromoPlan[] = [
  {
    code: 'GAJIAN',
    name: 'Promo Gajian',
    description: 'Potongan 10% menjelang dan setelah tanggal gajian, paling banyak Rp50.000.',
    discountType: 'Percentage',
    value: 10,
    maxDiscount: 50_000,
    minQuantity: 1,
    maxUses: null,
    perUser: 1,
    opens: 0.2,
    closes: 0.6,
  },
  {
    code: 'LEBIHAWAL',
    name: 'Lebih Awal Lebih Hemat',
    description: 'Potongan 15% untuk pembeli pertama.',
    discountType: 'Percentage',
    value: 15,
    maxDiscount: null,
    minQuantity: 1,
    maxUses: 0.08,
    perUser: 1,
    opens: 0,
    closes: 0.3,
  },
  {
    code: null,
    name: 'Hemat Berempat',
    description: 'Otomatis saat membeli empat tiket atau lebih.',
    discountType: 'Fixed Amount',
    value: 0.4,
    maxDiscount: null,
    minQuantity: 4,
    maxUses: null,
    perUser: null,
    opens: null,
    closes: null,
    stackable: true,
  },
  {
    code: 'KOMUNITAS',
    name: 'Teman Komunitas',
    description: null,
    discountType: 'Percentage',
    value: 20,
    maxDiscount: 100_000,
    minQuantity: 1,
    maxUses: 0.012,
    perUser: 2,
    opens: 0,
    closes: null,
  },
  {
    code: 'KAMPUS',
    name: 'Harga Kampus',
    description: 'Harga tetap untuk mahasiswa kampus mitra.',
    discountType: 'Fixed Price',
    value: 0.6,
    maxDiscount: null,
    minQuantity: 1,
    maxUses: 0.06,
    perUser: 1,
    opens: 0.1,
    closes: 0.9,
    firstType: true,
  },
  {
    code: 'MINGGUTERAKHIR',
    name: 'Minggu Terakhir',
    description: 'Menjelang hari acara.',
    discountType: 'Fixed Amount',
    value: 0.1,
    maxDiscount: null,
    minQuantity: 2,
    minOrders: 100_000,
    maxUses: 0.1,
    perUser: null,
    opens: null,
    closes: null,
    later: true,
  },
  {
    code: 'MITRALAMA',
    name: 'Mitra Lama',
    description: null,
    discountType: 'Percentage',
    value: 25,
    maxDiscount: 75_000,
    minQuantity: 1,
    maxUses: 0.05,
    perUser: 1,
    opens: 0,
    closes: null,
    active: false,
  },
  {
    code: 'MITRAUTAMA',
    name: 'Mitra Utama',
    description: 'Potongan 20% untuk tiga pesanan mitra utama.',
    discountType: 'Percentage',
    value: 20,
    maxDiscount: null,
    minQuantity: 1,
    maxUses: null,
    placedUses: 3,
    perUser: 1,
    opens: 0,
    closes: null,
  },
];

/** A batch of vouchers. `uses` is how often each may be used. */
export type BatchPlan = {
  name: string;
  note: string | null;
  effect: 'Discount' | 'Free Ticket' | 'Access';
  /** The ticket types it unlocks, where its effect is Access. */
  unlocks?: 'Hidden' | 'Code Only';
  /** Percent, rupiah, or for a fixed price a part of the event's. */
  discount: { type: 'Percentage' | 'Fixed Amount' | 'Fixed Price'; value: number } | null;
  /** A part of the event's capacity. */
  count: number;
  uses: number;
  /** Whether they lapse some days before the event. */
  lapses: boolean;
};

export const batchPlans: BatchPlan[] = [
  {
    name: 'Jalur Mitra',
    note: 'Membeli sebelum dan sesudah presale lewat jalur mitra.',
    effect: 'Access',
    unlocks: 'Code Only',
    discount: null,
    count: 0.012,
    uses: 3,
    lapses: false,
  },
  {
    name: 'Mitra Media',
    note: 'Membuka tiket undangan untuk wartawan.',
    effect: 'Access',
    unlocks: 'Hidden',
    discount: null,
    count: 0.012,
    uses: 2,
    lapses: false,
  },
  {
    name: 'Pemenang Kuis',
    note: 'Kuis di media sosial, satu tiket gratis per pemenang.',
    effect: 'Free Ticket',
    discount: null,
    count: 0.012,
    uses: 1,
    lapses: true,
  },
  {
    name: 'Pelanggan Setia',
    note: null,
    effect: 'Discount',
    discount: { type: 'Percentage', value: 25 },
    count: 0.02,
    uses: 1,
    lapses: false,
  },
  {
    name: 'Karyawan Sponsor',
    note: 'Satu kode per divisi, dapat dipakai sampai lima kali.',
    effect: 'Discount',
    discount: { type: 'Fixed Amount', value: 50_000 },
    count: 0.006,
    uses: 5,
    lapses: false,
  },
  {
    name: 'Kampus Mitra',
    note: null,
    effect: 'Discount',
    discount: { type: 'Fixed Price', value: 0.7 },
    count: 0.008,
    uses: 1,
    lapses: true,
  },
];

export const voucherNotes: string[] = [
  'Pengganti tiket yang tidak terkirim',
  'Permintaan maaf atas antrean panjang',
  'Diberikan oleh meja bantuan',
];
