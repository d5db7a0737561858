import { roomScreens } from './screen.ts';

/** The tickets of an account. One of them asks for the others of its order. */
const asks = ['/tickets?page=1&per_page=100'];

/** What an account holds and has bought, which every account may. */
export const wallet = roomScreens({
  tickets: { path: '/tickets', room: 'wallet', who: 'signed-in', asks },
  orders: { path: '/orders', room: 'wallet', who: 'signed-in' },
  ticket: { path: '/tickets/{id}', room: 'wallet', who: 'signed-in', asks },
});
