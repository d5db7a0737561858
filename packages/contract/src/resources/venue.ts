import Type from 'typebox';
import { text } from '../body.ts';
import { managed } from '../managed.ts';
import { Id, Instant, nullable, part, record, Text } from '../values.ts';

const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, WGS 84' });
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, WGS 84' });

/** Where events take place. */
const Venue = record('Venue', {
  id: Id,
  name: Text,
  address: nullable(Text),
  city: Text,
  province: nullable(Text),
  country_code: Text,
  postal_code: nullable(Text),
  latitude: nullable(Latitude),
  longitude: nullable(Longitude),
  organizer: nullable({
    ...part({ id: Id, name: Text }),
    description: 'Whose it is; null: the platform’s, where every organizer may hold events',
  }),
  created_at: Instant,
  updated_at: Instant,
});

export const ManagedVenue = managed('ManagedVenue', Venue);

/** What a write may name. */
export const venueFields = {
  name: text(120),
  address: nullable(text(300)),
  city: text(100),
  province: nullable(text(100)),
  country_code: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166 code of the country' }),
  postal_code: nullable(text(12)),
  latitude: nullable(Latitude),
  longitude: nullable(Longitude),
};
