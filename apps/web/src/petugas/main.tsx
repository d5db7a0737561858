import '../kit/base.css';
import '../kit/room.css';
import './petugas.css';
import './verdict.css';
import { startRoom } from '../frame/room.tsx';
import { SignedIn } from '../frame/signed-in.tsx';
import { ownGates, petugas } from '../screens/petugas.ts';
import type { RoomScreen } from '../screens/screen.ts';
import { withBesideWords } from './beside-words.ts';
import { PetugasFrame } from './frame.tsx';

const views = {
  events: async () => (await import('./events.tsx')).Events,
  history: async () => (await withBesideWords(import('./history.tsx'))).History,
  event: async () => (await import('./event.tsx')).Event,
  search: async () => (await withBesideWords(import('./search.tsx'))).Search,
  counts: async () => (await withBesideWords(import('./counts.tsx'))).Counts,
  people: async () => (await withBesideWords(import('./people.tsx'))).People,
  devices: async () => (await withBesideWords(import('./devices.tsx'))).Devices,
  setup: async () => (await withBesideWords(import('./setup.tsx'))).Setup,
} as const;

/** The screens of a table. The history comes before the event: it would be taken for one. */
const shown = <Names extends keyof typeof views>(table: Readonly<Record<Names, RoomScreen>>) =>
  (Object.keys(table) as Names[]).map((name) => ({ path: table[name].path, load: views[name] }));

void startRoom({
  screens: [...shown(petugas), ...shown(ownGates)],
  frame: ({ path, children }) => (
    <SignedIn>
      <PetugasFrame path={path}>{children}</PetugasFrame>
    </SignedIn>
  ),
  words: (locale) =>
    locale === 'en' ? import('@karcis/words/en/petugas-room') : import('@karcis/words/id/petugas-room'),
});
