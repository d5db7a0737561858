import '../kit/base.css';
import '../kit/room.css';
import './account.css';
import { startRoom } from '../frame/room.tsx';
import { account } from '../screens/account.ts';

void startRoom({
  screens: [{ path: account.signIn.path, load: async () => (await import('./sign-in.tsx')).SignIn }],
  frame: ({ children }) => children,
});
