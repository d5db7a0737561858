import { api } from '@karcis/contract';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** As whom tickets are scanned: by which routes, and below which address. */
export interface Side {
  readonly role: 'petugas' | 'organizer';
  /** Address of the screen with all events. It begins those of the others. */
  readonly home: '/petugas' | '/organizer/scan';
  readonly routes: typeof api.checkIn | typeof api.organizerScanning;
}

const staff: Side = { role: 'petugas', home: '/petugas', routes: api.checkIn };
const organizers: Side = { role: 'organizer', home: '/organizer/scan', routes: api.organizerScanning };

/** The side on which a screen of this room is. */
export const sideOf = (path: string): Side => (path.startsWith('/organizer/') ? organizers : staff);

export const SideContext = createContext(staff);
export const useSide = (): Side => useContext(SideContext);

/** Address of a screen of an event. */
export const addressAt = ({ home }: Side, eventId: string, part = ''): string =>
  `${home}/${encodeURIComponent(eventId)}${part}`;

/** Where the scans of an event are listed: all of them, or those of one status. */
export function scansAddress({ role }: Side, eventId: string, status?: 'Conflict'): string {
  const filter = new URLSearchParams({
    ...(role === 'petugas' ? { event_id: eventId } : {}),
    ...(status === undefined ? {} : { checkin_status: status }),
  }).toString();
  const list =
    role === 'petugas' ? '/petugas/history' : `/organizer/events/${encodeURIComponent(eventId)}/checkins`;
  return filter === '' ? list : `${list}?${filter}`;
}
