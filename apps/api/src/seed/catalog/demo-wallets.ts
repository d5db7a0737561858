import type { Fate } from '../model.ts';

export type Wish = { who: 'holder' | 'holder2'; quantity: number; fate: Fate };

const holder = (quantity: number, fate: Fate): Wish[] => [{ who: 'holder', quantity, fate }];
const holder2 = (quantity: number, fate: Fate): Wish[] => [{ who: 'holder2', quantity, fate }];

/** What the two ticket holders of the demo have bought, by the title of the event, and what became of it. */
export const wallets: Record<string, Wish[]> = {
  'Festival Nusantara Bersuara {year}': holder(2, 'Active'),
  'Festival Nusantara Bersuara {year}: Edisi Pesisir': holder(4, 'Used'),
  'Konser Langit Jakarta': holder(2, 'Used'),
  'Orkestra Senja: Lagu-Lagu Layar Lebar': holder(2, 'Pending'),
  'Malam Puisi dan Musik Cikini': holder(2, 'Expired'),
  'Pameran Imersif Rempah dan Samudra': holder(2, 'Used'),
  'Akhir Pekan Folk Jakarta': holder(3, 'Used'),
  'Tur Lentera Kota: Jakarta': holder(2, 'Refunded'),
  'Pesta Rakyat Kemayoran': holder(2, 'Active'),
  'Kelana Jendela Live in Jakarta': holder(2, 'Transferred'),
  'Malam Balada Rona Kemarau': holder(2, 'Active'),
  'Rock Tepi Laut': holder(1, 'Revoked'),
  'Dangdut Rakyat Kemayoran': holder(4, 'Used'),
  'Lari Pagi Kebun Raya Bogor': holder(1, 'Used'),
  'Bursa Karier Muda Surabaya': holder(1, 'Cancelled'),
  'Konferensi Rekayasa Perangkat Lunak {year}': holder(1, 'Used'),
  'Seminar Beasiswa Luar Negeri': holder(1, 'Used'),
  'Sketsa Kota: Jalan Kaki dan Menggambar': holder(1, 'Used'),
  'Kecak Purnama di Bukit Ungasan': holder2(2, 'Used'),
  'Sendratari Candra Kirana': holder2(2, 'Used'),
  'Komedi Malam Minggu Makassar': holder2(2, 'Active'),
  'Pasar Malam Kuliner Benteng Kuto Besak': holder2(2, 'Active'),
  'Surabaya Ngopi Bareng': holder2(1, 'Active'),
};
