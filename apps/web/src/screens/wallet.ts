import { roomScreens } from './screen.ts';

/** What an account holds and has bought, which every account may. An order also opens by its mailed link, with a token after the `#`. */
export const wallet = roomScreens({
  tickets: { path: '/tickets', room: 'wallet', who: 'signed-in' },
  orders: { path: '/orders', room: 'wallet', who: 'signed-in' },
  order: { path: '/orders/{id}', room: 'wallet', who: 'buyer' },
  ticket: { path: '/tickets/{id}', room: 'wallet', who: 'signed-in' },
});
