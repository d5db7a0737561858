/** The accounts of the demo data. Everybody knows their password, so production refuses a database with them. */
export const demoPassword = 'karcis-demo';

export const demoEmails: readonly string[] = ['admin', 'organizer', 'petugas', 'holder'].flatMap((name) => [
  `${name}@karcis.test`,
  `${name}2@karcis.test`,
]);
