import { roomScreens } from './screen.ts';

/** Signing in. */
export const account = roomScreens({
  signIn: { path: '/signin', room: 'account', who: 'public' },
});
