/** What may be done with a ticket by who has it: another name, another holder, another code. */
export const ticketDeeds = {
  title: 'Ubah tiket ini',
  needsNetwork: 'Mengganti nama, mengalihkan, dan mengganti kode memerlukan jaringan.',
  change: { title: 'Ganti nama di tiket' },
  transfer: { title: 'Alihkan ke orang lain' },
  reissue: { title: 'Ganti kode QR' },
};
