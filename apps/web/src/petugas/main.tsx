import '../kit/base.css';
import '../kit/room.css';
import './petugas.css';
import './verdict.css';
import { startRoom } from '../frame/room.tsx';
import { SignedIn } from '../frame/signed-in.tsx';
import { petugas } from '../screens/petugas.ts';
import { PetugasFrame } from './frame.tsx';

void startRoom({
  // The history comes before the event: it would be taken for one.
  screens: [
    { path: petugas.events.path, load: async () => (await import('./events.tsx')).Events },
    { path: petugas.history.path, load: async () => (await import('./history.tsx')).History },
    { path: petugas.event.path, load: async () => (await import('./event.tsx')).Event },
    { path: petugas.search.path, load: async () => (await import('./search.tsx')).Search },
    { path: petugas.counts.path, load: async () => (await import('./counts.tsx')).Counts },
    { path: petugas.people.path, load: async () => (await import('./people.tsx')).People },
    { path: petugas.devices.path, load: async () => (await import('./devices.tsx')).Devices },
    { path: petugas.setup.path, load: async () => (await import('./setup.tsx')).Setup },
  ],
  frame: ({ path, children }) => (
    <SignedIn>
      <PetugasFrame path={path}>{children}</PetugasFrame>
    </SignedIn>
  ),
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/petugas-room') : import('@karcis/words/id/petugas-room'),
});
