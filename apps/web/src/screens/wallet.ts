import { roomScreens } from './screen.ts';

/** What an account holds and has bought, which every account may. */
export const wallet = roomScreens({
  tickets: { path: '/tickets', room: 'wallet', who: 'signed-in' },
  orders: { path: '/orders', room: 'wallet', who: 'signed-in' },
  ticket: { path: '/tickets/{id}', room: 'wallet', who: 'signed-in' },
});
