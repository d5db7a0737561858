import { roomScreens } from './screen.ts';

/** What check-in staff see of their events. */
export const petugas = roomScreens({
  events: { path: '/petugas', room: 'petugas', who: 'petugas' },
  history: { path: '/petugas/history', room: 'petugas', who: 'petugas' },
  event: { path: '/petugas/{event_id}', room: 'petugas', who: 'petugas' },
});
