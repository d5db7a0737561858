import type { MailSettings } from '../../db/queries/mail.ts';
import { seal, unseal } from '../../domain/security/sealed.ts';

/** The server that a password is for, and the account there. */
type PasswordOwner = Pick<MailSettings, 'host' | 'port' | 'encryption' | 'username'>;

const purpose = 'mail password';

/** A password for another server stays shut: whoever changes the host in the database cannot have it sent there. */
const bindingOf = ({ host, port, encryption, username }: PasswordOwner) => [
  host ?? '',
  String(port ?? ''),
  encryption,
  username ?? '',
];

/** Encrypts the password of a mail server for `email_settings.password_encrypted`. */
export const sealPassword = (password: string, secretKey: Buffer, owner: PasswordOwner): Buffer =>
  seal(password, secretKey, purpose, bindingOf(owner));

/** Decrypts it. Throws SealError. */
export const openPassword = (sealed: Buffer, secretKey: Buffer, owner: PasswordOwner): string =>
  unseal(sealed, secretKey, purpose, bindingOf(owner));
