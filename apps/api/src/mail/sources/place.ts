import { directionsTo } from '@karcis/format';
import { placeOfEvent } from '../../db/queries/event-place.ts';
import type { ToldPlace } from '../templates/place.ts';
import type { Reading } from './source.ts';

/** Returns what a mail with tickets says of the place of an event. */
export async function toldPlace({ db }: Pick<Reading, 'db'>, eventId: string): Promise<ToldPlace> {
  const { venue, ...told } = await placeOfEvent(db, eventId);
  if (venue === null) return { ...told, place: null, address: null, map_link: null };
  const { name, city, address, province, postal_code } = venue;
  const rest = [province === city ? null : province, postal_code].filter(Boolean).join(' ');
  return {
    ...told,
    place: [name, city].join(', '),
    address: address === null ? null : [address, city, rest].filter(Boolean).join(', '),
    map_link: directionsTo(venue),
  };
}
