export type Shift = {
  who: 'petugas' | 'petugas2';
  role: 'Scanner' | 'Supervisor';
  status: 'Invited' | 'Active' | 'Ended' | 'Revoked';
};

const petugas = (role: Shift['role'], status: Shift['status']): Shift[] => [{ who: 'petugas', role, status }];
const petugas2 = (role: Shift['role'], status: Shift['status']): Shift[] => [
  { who: 'petugas2', role, status },
];

/** At which events, by title, the two petugas of the demo work. No event has both before somebody loads the demo: see `gates-today.ts`. */
export const petugasShifts: Record<string, Shift[]> = {
  'Pameran Imersif Rempah dan Samudra': petugas('Supervisor', 'Active'),
  'Festival Nusantara Bersuara {year}': petugas('Scanner', 'Active'),
  'Festival Nusantara Bersuara {year}: Edisi Pesisir': petugas('Scanner', 'Ended'),
  'Konser Langit Jakarta': petugas('Scanner', 'Ended'),
  'Orkestra Senja: Lagu-Lagu Layar Lebar': petugas('Scanner', 'Invited'),
  'Pasar Malam Kuliner Benteng Kuto Besak': petugas2('Supervisor', 'Active'),
  'Pasar Cetak Tangan': petugas2('Scanner', 'Active'),
  'Kecak Purnama di Bukit Ungasan': petugas2('Scanner', 'Ended'),
  'Komedi Malam Minggu Makassar': petugas2('Scanner', 'Active'),
  'Sendratari Candra Kirana': petugas2('Scanner', 'Revoked'),
};
