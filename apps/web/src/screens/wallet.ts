import { roomScreens } from './screen.ts';

/** The tickets that an account holds. Every account may hold some. */
export const wallet = roomScreens({
  tickets: { path: '/tickets', room: 'wallet', who: 'signed-in' },
  ticket: { path: '/tickets/{id}', room: 'wallet', who: 'signed-in' },
});
