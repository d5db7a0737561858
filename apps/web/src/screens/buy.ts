import { roomScreens } from './screen.ts';

/** From held places to tickets. An order opens for the account that has bought it, and by its token. */
export const buy = roomScreens({
  checkout: { path: '/checkout/{id}', room: 'buy', who: 'buyer' },
  order: { path: '/orders/{id}', room: 'buy', who: 'buyer' },
  sandbox: { path: '/sandbox/{reference}', room: 'buy', who: 'public' },
});
