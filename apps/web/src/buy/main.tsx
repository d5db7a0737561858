import '../kit/base.css';
import '../kit/room.css';
import '../kit/form.css';
import '../kit/codes.css';
import '../kit/pass.css';
import './buy.css';
import { takeOrderToken } from '../frame/take-order-token.ts';
import { startRoom } from '../frame/room.tsx';
import { account } from '../screens/account.ts';
import { buy } from '../screens/buy.ts';
import { askFirstOrder } from './first-order.ts';
import { Frame } from './frame.tsx';

// Before anything else is loaded: the address has the token no longer than it takes to read it.
takeOrderToken();
addEventListener('hashchange', () => {
  if (takeOrderToken()) location.reload();
});

askFirstOrder();

void startRoom({
  screens: [
    { path: buy.checkout.path, load: async () => (await import('./checkout.tsx')).Checkout },
    { path: buy.order.path, load: async () => (await import('./order.tsx')).Order },
    { path: buy.sandbox.path, load: async () => (await import('./sandbox.tsx')).Sandbox },
  ],
  elsewhere: [account.findOrder.path, account.confirmOrder.path],
  frame: Frame,
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/buy-room') : import('@karcis/words/id/buy-room'),
});
