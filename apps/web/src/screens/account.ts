import { roomScreens } from './screen.ts';

/**
 * Signing in and up, and what an account has for itself. Mails lead to `/confirm`, `/reset`, `/invitation`, `/unsubscribe`,
 * `/account/email`, `/account/keep` and `/orders/confirm`, and a QR code to `/pair`, with a token after the `#`.
 */
export const account = roomScreens({
  signIn: { path: '/signin', room: 'account', who: 'public' },
  signUp: { path: '/signup', room: 'account', who: 'public' },
  confirm: { path: '/confirm', room: 'account', who: 'public' },
  forgot: { path: '/forgot', room: 'account', who: 'public' },
  reset: { path: '/reset', room: 'account', who: 'public' },
  findOrder: { path: '/orders/find', room: 'account', who: 'public' },
  confirmOrder: { path: '/orders/confirm', room: 'account', who: 'public' },
  profile: { path: '/account/profile', room: 'account', who: 'signed-in' },
  data: { path: '/account/data', room: 'account', who: 'signed-in' },
  confirmAddress: { path: '/account/email', room: 'account', who: 'public' },
  pair: { path: '/pair', room: 'account', who: 'public' },
  keep: { path: '/account/keep', room: 'account', who: 'public' },
  invitation: { path: '/invitation', room: 'account', who: 'public' },
  unsubscribe: { path: '/unsubscribe', room: 'account', who: 'public' },
  security: { path: '/account/security', room: 'account', who: 'signed-in' },
});
