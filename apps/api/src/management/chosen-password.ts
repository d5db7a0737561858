import { fail } from '../domain/errors/problem-error.ts';
import { demandUncommon } from '../domain/security/new-password.ts';
import { hashPassword, type PasswordQueue } from '../domain/security/password.ts';

/**
 * Returns the hash of a password that is chosen by a mailed link. `read` returns the link, if it can be used now: it is read when the
 * queue has room, so that nothing is hashed for one that has ended. Throws `link_invalid`, and for a password that is guessed easily.
 */
export const chosenPassword = (
  queue: PasswordQueue,
  { password, network }: { readonly password: string; readonly network: string },
  read: () => Promise<{ readonly email: string } | undefined>,
): Promise<string> =>
  queue(network, async () => {
    const link = await read();
    if (link === undefined) return fail('link_invalid');
    demandUncommon(password, link.email);
    return hashPassword(password);
  });
