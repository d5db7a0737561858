import '../kit/base.css';
import '../kit/room.css';
import '../kit/form.css';
import '../kit/pass.css';
import './wallet.css';
import { startRoom } from '../frame/room.tsx';
import { SignedIn } from '../frame/signed-in.tsx';
import { wallet } from '../screens/wallet.ts';

void startRoom({
  screens: [
    { path: wallet.tickets.path, load: async () => (await import('./tickets.tsx')).Tickets },
    { path: wallet.ticket.path, load: async () => (await import('./ticket.tsx')).Ticket },
    { path: wallet.orders.path, load: async () => (await import('./orders.tsx')).Orders },
  ],
  frame: SignedIn,
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/wallet-room') : import('@karcis/words/id/wallet-room'),
});
