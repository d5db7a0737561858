import { Count, Flag, Id, Instant, nullable, part, record, Text } from '../values.ts';

const device = {
  id: Id,
  name: Text,
  platform: nullable(Text),
  app_version: nullable({ ...Text, description: 'Version of the scanner that it runs' }),
};

/** A phone or a scanner of check-in staff. */
export const Device = record('Device', { ...device, created_at: Instant });

/** A device as those see it who watch the gates of an event. */
export const DeviceAtEvent = record('DeviceAtEvent', {
  ...device,
  user: part({ id: Id, name: Text }),
  gate: nullable({ ...part({ id: Id, name: Text }), description: 'Of the assignment of its person' }),
  is_paired_here: {
    ...Flag,
    description: 'Whether it was paired for the organizer of the event, and can be revoked here',
  },
  last_seen_at: Instant,
  last_upload_at: nullable(Instant),
  pending_scans: { ...Count, description: 'Scans that it had not sent yet when it was seen last' },
  revoked_at: nullable(Instant),
});
