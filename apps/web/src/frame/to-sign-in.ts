/** Address of the sign-in that leads back to this screen. */
export const signInToComeBack = (): string =>
  `/signin?next=${encodeURIComponent(location.pathname + location.search)}`;

/** Goes to the sign-in, and comes back to this screen. */
export const toSignIn = (): void => location.replace(signInToComeBack());
