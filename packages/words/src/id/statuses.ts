/** Values of status fields, by the word of the contract. */
export const statuses = {
  Draft: 'Draf',
  'Pending Review': 'Menunggu tinjauan',
  Rejected: 'Ditolak',
  Published: 'Diterbitkan',
  Ongoing: 'Berlangsung',
  Completed: 'Selesai',
  Postponed: 'Ditunda',
  Cancelled: 'Dibatalkan',
  Archived: 'Diarsipkan',
  'Not Yet On Sale': 'Belum dijual',
  'On Sale': 'Dijual',
  Paused: 'Dijeda',
  'Sold Out': 'Habis',
  'Sales Ended': 'Penjualan ditutup',
  Unavailable: 'Tidak dijual',
};
