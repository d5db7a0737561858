import { roomScreens } from './screen.ts';

/** Signing in and up. Mails lead to `/confirm` and `/reset`, with a token after the `#`. */
export const account = roomScreens({
  signIn: { path: '/signin', room: 'account', who: 'public' },
  signUp: { path: '/signup', room: 'account', who: 'public' },
  confirm: { path: '/confirm', room: 'account', who: 'public' },
  forgot: { path: '/forgot', room: 'account', who: 'public' },
  reset: { path: '/reset', room: 'account', who: 'public' },
});
