/** States of an event. */
export const eventStatuses = {
  Draft: 'Draf',
  'Pending Review': 'Menunggu tinjauan',
  Rejected: 'Ditolak',
  Published: 'Diterbitkan',
  Ongoing: 'Berlangsung',
  Completed: 'Selesai',
  Postponed: 'Ditunda',
  Cancelled: 'Dibatalkan',
  Archived: 'Diarsipkan',
};
