import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/domain/security/password.ts';
import { seed } from '../src/seed/index.ts';
import { createDatabase } from './harness.ts';
import { secretKey } from './postgres.ts';
import { invariants } from './seed-invariants.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** The demo as somebody loads it at a moment, and what its gates have. */
async function loadedAt(moment: string) {
  const { connection, drop } = await createDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  ends.push(() => client.end().then(drop));
  const gatesOpenAt = Date.parse(moment);
  await seed({ connection, scale: 0.05, today: '2026-11-20', gatesOpenAt, hashPassword, secretKey });
  const rows = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const [event] = await rows<{ id: string }>(
    `select duty.event_id as id from petugas_assignments as duty join users on users.id = duty.user_id
     where users.email in ('petugas@karcis.test', 'petugas2@karcis.test') group by duty.event_id having count(*) = 2`,
  );
  const scans = await rows<{ checkin_status: string; scanned_at: string; gate_id: string; email: string }>(
    `select checkin_status, scanned_at, gate_id, users.email from check_ins
     join users on users.id = petugas_id
     where event_id = '${event?.id}' and scanned_at > '2026-11-19T17:00:00Z'::timestamptz - interval '2 hours'
       and device_id is not null and received_at >= scanned_at
     order by scanned_at`,
  );
  return { rows, event: event?.id ?? '', scans, gatesOpenAt };
}

describe.each([
  // Ten minutes after midnight in Jakarta, a minute after its entry day has begun, and in the evening.
  ['2026-11-19T17:10:00Z', '2026-11-18T21:00:00Z'],
  ['2026-11-19T21:01:00Z', '2026-11-19T21:00:00Z'],
  ['2026-11-20T12:30:00Z', '2026-11-19T21:00:00Z'],
])('the gates of the demo that is loaded at %s', (moment, dayBegan) => {
  it('are at work: guests are inside at several gates, and a few were refused', async () => {
    const { rows, event, scans } = await loadedAt(moment);
    const today = scans.filter(({ scanned_at }) => new Date(scanned_at) >= new Date(dayBegan));
    const count = (status: string) => today.filter((scan) => scan.checkin_status === status).length;
    expect(today.every(({ scanned_at }) => new Date(scanned_at) <= new Date(moment))).toBe(true);
    expect(count('Checked In')).toBeGreaterThan(15);
    expect(['Duplicate', 'Rejected', 'Checked Out', 'Conflict'].map((status) => count(status) > 0)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(new Set(today.map(({ gate_id }) => gate_id)).size).toBeGreaterThan(2);
    const people = await rows<{ email: string; role: string; status: string }>(
      `select users.email, duty.role, duty.status from petugas_assignments as duty
       join users on users.id = duty.user_id where event_id = '${event}' and users.email like '%@karcis.test' order by users.email`,
    );
    expect(people).toEqual([
      { email: 'petugas2@karcis.test', role: 'Scanner', status: 'Active' },
      { email: 'petugas@karcis.test', role: 'Supervisor', status: 'Active' },
    ]);
    const phones = await rows<{ pending_scans: number }>(
      `select contact.pending_scans from device_contacts as contact
       join devices on devices.id = contact.device_id and devices.organizer_id is not null
       where contact.event_id = '${event}' order by pending_scans`,
    );
    expect(phones).toEqual([{ pending_scans: 0 }, { pending_scans: 3 }]);
    const broken = [];
    for (const [sentence, sql] of Object.entries(invariants))
      if ((await rows(`select * from (${sql}) violations limit 1`)).length > 0) broken.push(sentence);
    expect(broken).toEqual([]);
  });
});
