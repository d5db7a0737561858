import { roomScreens } from './screen.ts';

/** Screens of check-in staff about their events. */
export const petugas = roomScreens({
  events: { path: '/petugas', room: 'petugas', who: 'petugas' },
  history: { path: '/petugas/history', room: 'petugas', who: 'petugas' },
  event: { path: '/petugas/{event_id}', room: 'petugas', who: 'petugas' },
});
