import type { Fate } from '../model.ts';

/**
 * An order that the demo shows on every day, whatever chance does: its buyer, its ticket type and what becomes of it
 * are given here. Everything rare is placed; only what occurs by the hundred is left to chance.
 */
export type PlacedOrder = {
  /** `visitor` is anybody with an account, `guest` anybody without one. */
  who: 'holder' | 'holder2' | 'visitor' | 'guest';
  quantity: number;
  /** The name of its ticket type. */
  type: string;
  fate: Fate;
  /** The promo by its code, or the voucher by the name of its batch, that is kept for placed orders. */
  offer?: string;
};

const ordersOf =
  (who: PlacedOrder['who']) =>
  (quantity: number, type: string, fate: Fate, offer?: string): PlacedOrder => ({
    who,
    quantity,
    type,
    fate,
    ...(offer === undefined ? {} : { offer }),
  });
const holder = ordersOf('holder');
const holder2 = ordersOf('holder2');
const visitor = ordersOf('visitor');
const guest = ordersOf('guest');

/** Placed orders by the title of their event. */
export const placedOrders: Record<string, PlacedOrder[]> = {
  'Festival Nusantara Bersuara {year}': [
    holder(2, 'Presale Terusan', 'Active'),
    visitor(6, 'Terusan', 'Held'),
    visitor(2, 'Terusan', 'Processing'),
    visitor(1, 'Harian - Hari Pertama', 'Refund Requested'),
    visitor(2, 'Harian - Hari Pertama', 'Refund Approved'),
    visitor(1, 'Harian - Hari Kedua', 'Refund Processing'),
    visitor(2, 'Harian - Hari Kedua', 'Refund Failed'),
    visitor(1, 'Harian - Hari Ketiga', 'Refund Denied'),
    visitor(2, 'Harian - Hari Ketiga', 'Partially Refunded'),
    visitor(2, 'Harian - Hari Pertama', 'Refunded'),
    visitor(2, 'VIP Terusan', 'Disputed'),
    visitor(1, 'Harian - Hari Pertama', 'Active', 'MITRAUTAMA'),
    guest(2, 'Harian - Hari Kedua', 'Active', 'MITRAUTAMA'),
    visitor(1, 'Harian - Hari Ketiga', 'Pending', 'MITRAUTAMA'),
    visitor(1, 'Harian - Hari Pertama', 'Active', 'Pelanggan Setia'),
    guest(1, 'Harian - Hari Kedua', 'Active', 'Karyawan Sponsor'),
    visitor(1, 'Harian - Hari Pertama', 'Pending', 'Kampus Mitra'),
  ],
  'Festival Nusantara Bersuara {year}: Edisi Pesisir': [holder(4, 'Presale Terusan', 'Used')],
  'Konser Langit Jakarta': [
    holder(2, 'Presale Festival', 'Used'),
    visitor(2, 'Presale Festival', 'Charged Back'),
    visitor(1, 'Presale Festival', 'Dispute Won'),
  ],
  'Orkestra Senja: Lagu-Lagu Layar Lebar': [holder(2, 'Kelas Utama', 'Pending')],
  'Malam Puisi dan Musik Cikini': [holder(2, 'Balkon', 'Expired')],
  'Pameran Imersif Rempah dan Samudra': [holder(2, 'Reguler', 'Used'), visitor(3, 'Reguler', 'Scanned')],
  'Akhir Pekan Folk Jakarta': [holder(3, 'Presale Festival', 'Used')],
  'Tur Lentera Kota: Jakarta': [holder(2, 'Tribun', 'Refunded')],
  'Pesta Rakyat Kemayoran': [holder(2, 'Harian - Hari Pertama', 'Active')],
  'Kelana Jendela Live in Jakarta': [holder(2, 'Tribun', 'Transferred')],
  'Malam Balada Rona Kemarau': [holder(2, 'Tribun', 'Active')],
  'Rock Tepi Laut': [holder(1, 'Presale Festival', 'Revoked')],
  'Dangdut Rakyat Kemayoran': [holder(4, 'Presale Festival', 'Used')],
  'Lari Pagi Kebun Raya Bogor': [holder(1, '10K', 'Used')],
  'Bursa Karier Muda Surabaya': [holder(1, 'Registrasi Gratis', 'Cancelled')],
  'Konferensi Rekayasa Perangkat Lunak {year}': [holder(1, 'Early Bird', 'Used')],
  'Seminar Beasiswa Luar Negeri': [holder(1, 'Tiket Daring', 'Used')],
  'Sketsa Kota: Jalan Kaki dan Menggambar': [holder(1, 'Pendaftaran', 'Used')],
  'Kecak Purnama di Bukit Ungasan': [holder2(2, 'Kelas Utama', 'Used')],
  'Sendratari Candra Kirana': [holder2(2, 'Balkon', 'Used')],
  'Komedi Malam Minggu Makassar': [holder2(2, 'Reguler', 'Active')],
  'Pasar Malam Kuliner Benteng Kuto Besak': [
    holder2(2, 'Tiket Masuk', 'Active'),
    visitor(3, 'Tiket Masuk', 'Scanned'),
  ],
  'Surabaya Ngopi Bareng': [holder2(1, 'Paket Cicip', 'Active')],
};
