import '../kit/base.css';
import { startRoom } from '../frame/room.tsx';

void startRoom({
  screens: [{ path: '/tickets', load: async () => () => <h1>Tiket saya</h1> }],
  frame: ({ children }) => (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  ),
});
