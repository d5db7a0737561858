/**
 * The eight accounts with a password, two of each role, known by what stands before the @. `about` tells
 * newcomers what they will see.
 */
export const demoAccounts = {
  admin: {
    role: 'admin',
    name: 'Sekar Wulandari',
    about: 'the whole platform, its content and its settings',
  },
  admin2: { role: 'admin', name: 'Rangga Nugroho', about: 'the same as every administrator' },
  organizer: {
    role: 'organizer',
    name: 'Laras Prameswari',
    about: 'Panggung Nusantara, the official organizer, with the signature event',
  },
  organizer2: {
    role: 'organizer',
    name: 'Gilang Ruhiat',
    about: 'Ruang Temu Kreatif, small workshops in Bandung',
  },
  petugas: {
    role: 'petugas',
    name: 'Togar Simanjuntak',
    about: 'supervisor of the exhibition that is open now, scanner at four other events',
  },
  petugas2: {
    role: 'petugas',
    name: 'Ni Kadek Anjani',
    about: 'scanner at the exhibition that is open now, and at other events',
  },
  holder: { role: 'ticket_holder', name: 'Dinda Maharani', about: 'tickets in every status' },
  holder2: { role: 'ticket_holder', name: 'Yosef Tukan', about: 'a few tickets of other events' },
} as const;

export type DemoAccount = keyof typeof demoAccounts;
