/** The accounts of the demo data. Everybody knows their password, so production refuses a database with them. */
export const demoPassword = 'karcis-demo';

export const demoEmails: readonly string[] = ['admin', 'organizer', 'petugas', 'holder'].flatMap((name) => [
  `${name}@karcis.test`,
  `${name}2@karcis.test`,
]);

/** Whether a sign-in uses the password that everybody knows. */
export const isDemoSignIn = (email: string, password: string): boolean =>
  password === demoPassword && demoEmails.includes(email.toLowerCase());
