/** Goes to the sign-in, and comes back to this screen. */
export function toSignIn(): void {
  const here = location.pathname + location.search;
  location.replace(`/signin?next=${encodeURIComponent(here)}`);
}
