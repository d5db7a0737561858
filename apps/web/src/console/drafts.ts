/** Drafts of forms stay in the tab, and are of the account that has written them. */
export const draftPrefix = 'karcis.draft:';
/** Keys of requests that forms have sent, until they are answered. */
export const attemptPrefix = 'karcis.attempt:';
const owner = 'karcis.drafts-of';

/** Deletes the drafts of any other account. */
export function keepDraftsOnlyFor(account: string): void {
  if (sessionStorage.getItem(owner) === account) return;
  forgetDrafts();
  sessionStorage.setItem(owner, account);
}

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(draftPrefix) || key.startsWith(attemptPrefix)) sessionStorage.removeItem(key);
  sessionStorage.removeItem(owner);
}
