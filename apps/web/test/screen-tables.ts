import { globSync } from 'node:fs';
import { type Access, roles } from '@karcis/contract';
import { roomShells } from '../src/screens/rooms.ts';
import { rooms, type Room } from '../src/screens/screen.ts';
import { isWhole } from './watching.ts';

/** A screen of a room, as its table has it. */
export interface RoomRow {
  readonly path: string;
  readonly room: Room;
  readonly who: Access;
}

const folder = new URL('../src/screens/', import.meta.url);
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] }).map(
    async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>,
  ),
);

const isRow = (value: unknown): value is Omit<RoomRow, 'room'> =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value;

/** The rows in the tables that a module exports. */
const rowsIn = (exported: unknown) =>
  typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isRow) : [];

const roomOf = (path: string) => rooms.find((room) => roomShells[room].some((shell) => shell === path));

/** Every screen of every room, once. A table in `screens/` is found by itself. */
export const roomRows: readonly RoomRow[] = Object.values(
  Object.fromEntries(
    modules
      .flatMap((module) => Object.values(module))
      .flatMap(rowsIn)
      .flatMap((row) => {
        const room = roomOf(row.path);
        return room === undefined ? [] : [[row.path, { path: row.path, room, who: row.who }] as const];
      }),
  ),
);

/** People who look at a screen: nobody who is signed in, or an account of a role. */
export const viewers = ['nobody', ...roles] as const;
export type Viewer = (typeof viewers)[number];

/** Whether each account sees a screen, with what it has there. */
export const isOfAccounts = (who: Access): boolean => who === 'signed-in' || who === 'buyer';

export const maySee = (viewer: Viewer, who: Access): boolean =>
  who === 'public' || viewer === who || (isOfAccounts(who) && viewer !== 'nobody');

/** Screens that have one of each view of the rooms between them, and each way of showing what people wrote. */
const oneOfEachView = new Set([
  '/signin',
  '/pair',
  '/tickets',
  '/tickets/{id}',
  '/orders',
  '/orders/{id}',
  '/checkout/{id}',
  '/sandbox/{reference}',
  '/petugas',
  '/petugas/history',
  '/petugas/{event_id}',
  '/petugas/{event_id}/search',
  '/petugas/{event_id}/counts',
  '/petugas/{event_id}/people',
  '/petugas/{event_id}/devices',
  '/petugas/{event_id}/setup',
  '/admin',
  '/admin/events',
  '/admin/events/{id}',
  '/admin/payments',
  '/admin/audit-log',
  '/admin/error-logs/{id}',
  '/admin/users/{id}',
  '/admin/settings/contact',
  '/admin/reports/categories',
  '/organizer',
  '/organizer/events/{id}',
  '/organizer/events/{id}/ticket-types/new',
]);

/** Whether a screen is one of these, which show what people wrote. */
export const isExample = ({ path }: RoomRow): boolean => oneOfEachView.has(path);

/** Screens of rooms that a test looks at which costs much for each: all of them in the drills. */
export const someRoomRows: readonly RoomRow[] = roomRows.filter((row) => isWhole || isExample(row));

/** An account that sees a screen with something on it. */
export const readerOf = ({ who }: RoomRow): Viewer =>
  isOfAccounts(who) ? 'ticket_holder' : (viewers.find((viewer) => maySee(viewer, who)) ?? 'nobody');
