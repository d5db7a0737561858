/** Password of the demo accounts. It is public, so production does not start on a database with them. */
export const demoPassword = 'karcis-demo';

export const demoEmails: readonly string[] = ['admin', 'organizer', 'petugas', 'holder'].flatMap((name) => [
  `${name}@karcis.test`,
  `${name}2@karcis.test`,
]);

/** Whether a sign-in is one of a demo account with the public password. */
export const isDemoSignIn = (email: string, password: string): boolean =>
  password === demoPassword && demoEmails.includes(email.toLowerCase());
