import '../kit/base.css';
import '../kit/room.css';
import './wallet.css';
import { startRoom } from '../frame/room.tsx';
import { SignedIn } from '../frame/signed-in.tsx';
import { account } from '../screens/account.ts';
import { wallet } from '../screens/wallet.ts';
import { orderTokenAt, takeOrderToken } from './order-token.ts';

// Before anything else is loaded: the address has the token no longer than it takes to read it.
takeOrderToken();
addEventListener('hashchange', () => {
  if (takeOrderToken()) location.reload();
});

void startRoom({
  screens: [
    { path: wallet.tickets.path, load: async () => (await import('./tickets.tsx')).Tickets },
    { path: wallet.ticket.path, load: async () => (await import('./ticket.tsx')).Ticket },
    { path: wallet.orders.path, load: async () => (await import('./orders.tsx')).Orders },
    { path: wallet.order.path, load: async () => (await import('./order.tsx')).Order },
  ],
  elsewhere: [account.findOrder.path],
  frame: ({ path, children }) =>
    orderTokenAt(path) === undefined ? <SignedIn>{children}</SignedIn> : <>{children}</>,
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/wallet-room') : import('@karcis/words/id/wallet-room'),
});
