import '../kit/base.css';
import '../kit/room.css';
import '../kit/form.css';
import '../kit/picture-field.css';
import '../kit/secret.css';
import './account.css';
import { startRoom } from '../frame/room.tsx';
import { account } from '../screens/account.ts';
import { loadForEachLink } from './token-of-link.ts';

loadForEachLink();

void startRoom({
  screens: [
    { path: account.signIn.path, load: async () => (await import('./sign-in.tsx')).SignIn },
    { path: account.signUp.path, load: async () => (await import('./sign-up.tsx')).SignUp },
    { path: account.confirm.path, load: async () => (await import('./by-link.tsx')).Confirm },
    { path: account.forgot.path, load: async () => (await import('./forgot.tsx')).Forgot },
    { path: account.reset.path, load: async () => (await import('./by-link.tsx')).Reset },
    { path: account.findOrder.path, load: async () => (await import('./find-order.tsx')).FindOrder },
    { path: account.confirmOrder.path, load: async () => (await import('./by-press.tsx')).ConfirmOrder },
    { path: account.profile.path, load: async () => (await import('./profile.tsx')).Profile },
    { path: account.data.path, load: async () => (await import('./data.tsx')).Data },
    { path: account.confirmAddress.path, load: async () => (await import('./by-press.tsx')).ConfirmAddress },
    { path: account.pair.path, load: async () => (await import('./pair.tsx')).Pair },
    { path: account.keep.path, load: async () => (await import('./by-press.tsx')).Keep },
    { path: account.invitation.path, load: async () => (await import('./invitation.tsx')).Invitation },
    { path: account.unsubscribe.path, load: async () => (await import('./unsubscribe.tsx')).Unsubscribe },
    { path: account.security.path, load: async () => (await import('./security.tsx')).Security },
  ],
  frame: ({ children }) => children,
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/account-room') : import('@karcis/words/id/account-room'),
});
