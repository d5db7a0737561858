import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { givenEvent } from '../../test/given.ts';
import { karcisForTests, startKarcis } from '../../test/harness.ts';
import { patientLocks } from '../../test/lock-waits.ts';
import { invite, type People, person } from '../../test/people.ts';
import { testsOfPetugas } from '../../test/petugas.ts';
import { testsOfInvitedPetugas } from '../../test/petugas-invited.ts';

const karcis = karcisForTests({
  ...patientLocks,
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfPetugas('organizer', karcis, () => people);
testsOfInvitedPetugas('organizer', karcis, () => people);

it('invites an address three times an hour to an event, and changes nothing beyond that', async () => {
  const server = await startKarcis({ environment: { KARCIS_RATE_LIMITS: 'on' } });
  onTestFinished(() => server.stop());
  const { id: created_by, token } = await person(server.db, 'Laras', 'organizer');
  const { organizer_id } = await server.db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', created_by)
    .executeTakeFirstOrThrow();
  const id = await givenEvent(server.db, { organizer_id: organizer_id ?? '', created_by });
  const { organizerPetugas: staff } = server.client(token);
  const body = { email: 'tika@example.org', name: 'Tika' };
  const { data } = await staff.create({ id, body });
  const again = () => staff.resend({ id, petugas_id: data.id });
  await again();
  const { data: last } = await again();
  await expect(again()).rejects.toThrow('429 too_many_requests');
  expect((await staff.assignment({ id, petugas_id: data.id })).data).toEqual(last);
  expect(await server.db.selectFrom('mails').select('id').execute()).toHaveLength(3);
});
