/** States of a ticket. */
export const ticketStatuses = {
  Pending: 'Menunggu pembayaran',
  Active: 'Berlaku',
  Used: 'Sudah masuk',
  Expired: 'Sudah lewat',
  Cancelled: 'Dibatalkan',
  Refunded: 'Uang kembali',
  Revoked: 'Ditarik',
  Transferred: 'Dialihkan',
};
