import { roomScreens } from './screen.ts';

/** The events that somebody works at. */
const asks = ['/petugas/events'];

/** Screens of check-in staff about their events. */
export const petugas = roomScreens({
  events: { path: '/petugas', room: 'petugas', who: 'petugas', asks },
  history: { path: '/petugas/history', room: 'petugas', who: 'petugas' },
  event: { path: '/petugas/{event_id}', room: 'petugas', who: 'petugas', asks },
  search: { path: '/petugas/{event_id}/search', room: 'petugas', who: 'petugas', asks },
  counts: { path: '/petugas/{event_id}/counts', room: 'petugas', who: 'petugas', asks },
  people: { path: '/petugas/{event_id}/people', room: 'petugas', who: 'petugas', asks },
  devices: { path: '/petugas/{event_id}/devices', room: 'petugas', who: 'petugas', asks },
  setup: { path: '/petugas/{event_id}/setup', room: 'petugas', who: 'petugas', asks },
});

/** The scanner of those who run an event, at their own. */
export const ownGates = roomScreens({
  events: { path: '/organizer/scan', room: 'petugas', who: 'organizer' },
  event: { path: '/organizer/scan/{event_id}', room: 'petugas', who: 'organizer' },
  search: { path: '/organizer/scan/{event_id}/search', room: 'petugas', who: 'organizer' },
  counts: { path: '/organizer/scan/{event_id}/counts', room: 'petugas', who: 'organizer' },
  devices: { path: '/organizer/scan/{event_id}/devices', room: 'petugas', who: 'organizer' },
  setup: { path: '/organizer/scan/{event_id}/setup', room: 'petugas', who: 'organizer' },
});
