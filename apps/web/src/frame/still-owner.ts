import { ownerOfKept } from './kept.ts';

/**
 * Checks that this device is still the account's that the page works for. Awaited before a gate or the console asks the server for something:
 * after a sign-in in another tab the session is another account's, and the server would record what is done as done by that account. The page
 * is then loaded anew, for the new account, and this throws; scans that wait stay on the device until their account signs in again. A browser
 * that keeps nothing does not say whose it is, and asks the server as before.
 */
export async function stillOwner(owner: string): Promise<void> {
  const kept = await ownerOfKept();
  if (kept === undefined || kept.id === owner) return;
  location.reload();
  throw new Error('Other owner');
}
