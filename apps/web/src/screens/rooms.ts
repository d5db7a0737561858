import type { Room } from './screen.ts';

/** Paths whose shell is that of a room. What is on them is in the tables of the room, which only its script loads. */
export const roomShells: Readonly<Record<Room, readonly `/${string}`[]>> = {
  account: ['/signin'],
  wallet: ['/tickets', '/tickets/{id}'],
  petugas: ['/petugas'],
  console: ['/admin', '/organizer'],
};
