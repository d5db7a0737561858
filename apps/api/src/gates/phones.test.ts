import { beforeAll, expect, it } from 'vitest';
import { atOnce } from '../../test/at-once.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People, person } from '../../test/people.ts';
import { concertOfBudi, refusalOf } from '../../test/phones.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
let concert: Awaited<ReturnType<typeof concertOfBudi>>;
beforeAll(async () => {
  people = await invite(karcis.current);
  concert = await concertOfBudi(karcis.current, people);
});

const checkIn = (token: string) => karcis.current.client(token).checkIn;

it('Scanners neither see nor pair phones; Supervisors pair those of Scanners alone', async () => {
  const { Prasetyo, Putri } = people;
  const id = concert.event;
  const scanner = await concert.assign(Prasetyo.id, { role: 'Scanner' });
  const Rudi = await person(karcis.current.db, 'Rudi', 'petugas');
  const supervisor = await concert.assign(Rudi.id);
  const pairing = (token: string, assignment_id: string) =>
    checkIn(token).pairing({ id, body: { assignment_id } });
  for (const asked of [
    () => pairing(Prasetyo.token, scanner),
    () => checkIn(Prasetyo.token).devices({ id }),
    () => checkIn(Prasetyo.token).revokeDevice({ id, device_id: newId() }),
  ])
    expect(await refusalOf(asked())).toBe('supervisor_only');
  await pairing(Putri.token, scanner);
  expect(await refusalOf(pairing(Putri.token, supervisor))).toBe('not_permitted');
  // Who runs the event pairs those of Supervisors, too.
  const { organizerScanning } = karcis.current.client(people.Budi.token);
  await organizerScanning.pairing({ id, body: { assignment_id: supervisor } });
});

it('no phone is paired for an event that was over three days ago', async () => {
  const over = await concertOfBudi(karcis.current, people);
  const assignment_id = await over.assign(people.Prasetyo.id, { role: 'Scanner' });
  const pairing = () => checkIn(people.Putri.token).pairing({ id: over.event, body: { assignment_id } });
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const work = karcis.current.db.updateTable('petugas_assignments').set({ status: 'Ended' });
  await work.where('user_id', '=', people.Prasetyo.id).where('event_id', '<>', over.event).execute();
  await over.changeEvent({ starts_at: at(9), ends_at: at(2.9) });
  await pairing();
  await over.changeEvent({ ends_at: at(3.1) });
  expect(await refusalOf(pairing())).toBe('not_assigned_here');
});

it('a device is bound to the token that names it, once, and is named anew after that', async () => {
  const Rini = await person(karcis.current.db, 'Rini', 'petugas');
  const add = async (name: string, more: object = {}) =>
    (await checkIn(Rini.token).addDevice({ body: { name, ...more } })).data;
  const { answers } = await atOnce(5, () => add('Ponsel Rini', { platform: 'iOS 26', app_version: '1.0.0' }));
  const [first] = answers;
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await add('Ponsel pintu barat', { app_version: '1.1.0' })).toEqual({
    ...first,
    name: 'Ponsel pintu barat',
    app_version: '1.1.0',
  });
  const devices = karcis.current.db.selectFrom('devices').select('id').where('user_id', '=', Rini.id);
  expect(await devices.execute()).toHaveLength(1);
});
