import type { Outcome, Stage } from './outcome.ts';

/** What an explanation names. */
interface Place {
  /** Host and port of the mail server. */
  readonly server: string;
  readonly from: string;
  readonly to: string;
}

/** What happened to a mail and what to do, for the operator. */
export function explanationOf({ status, stage }: Outcome, place: Place): string {
  if (status === 'Sent')
    return `${place.server} took the mail to ${place.to}. If it does not arrive, look into the folder for spam and into the log of the mail server.`;
  if (status === 'Logged')
    return 'The driver is Log: the mail is in the log of this server, and was sent to nobody. With the driver SMTP mail is sent.';
  if (status === 'Skipped')
    return `No mail can be sent to ${place.to}: it is no plain address, or one that ends in .invalid and belongs to nobody. Change the address of your account.`;
  if (status === 'Bounced') return `${place.server} says that there is no mailbox ${place.to}.`;
  const later = status === 'Retry' ? ' It may be otherwise later.' : '';
  return failures[stage ?? 'Settings'](place) + later;
}

const failures: Readonly<Record<Stage, (place: Place) => string>> = {
  Settings: () =>
    'The settings of mail are not complete, or the password cannot be decrypted. Set them anew: npm run karcis -- mail set.',
  Connection: ({ server }) =>
    `No connection to ${server}. Check host and port, and whether this machine may connect to it: many providers block port 25.`,
  Greeting: ({ server }) =>
    `${server} took the connection, but did not greet as a mail server does. Check port and encryption: 465 is for TLS, 587 for STARTTLS.`,
  Encryption: ({ server }) =>
    `The connection to ${server} could not be encrypted. Check port and encryption (465 is for TLS, 587 for STARTTLS), and that the certificate is valid for this host. A certificate of your own authority counts once NODE_EXTRA_CA_CERTS names it.`,
  'Sign-in': ({ server }) =>
    `${server} did not let us sign in. Check username and password; some providers want a password for programs.`,
  Sender: ({ server, from }) =>
    `${server} did not take ${from} as the sender. Use an address that this account may send from.`,
  Recipient: ({ server, to }) => `${server} did not take a mail to ${to}.`,
  Content: ({ server }) =>
    `${server} did not take the mail itself. What it said names the reason, often a missing SPF or DKIM record.`,
};
