import { beforeAll, expect, it } from 'vitest';
import { openConcert } from '../../test/at-gates.ts';
import { testsOfPhones } from '../../test/phones.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

it('an administrator reads what was scanned at an event of anybody', async () => {
  const concert = await openConcert(karcis.current, people);
  await concert.letIn(await concert.ticket(), new Date().toISOString());
  const { adminScanning } = karcis.current.client(people.Sari.token);
  const { data } = await adminScanning.counts({ id: concert.event });
  expect(data).toMatchObject({ entries: 1, admitted: 1, inside: 1 });
  expect(data.by_gate).toMatchObject([{ gate: { id: concert.gate }, entries: 1 }]);
  await expect(adminScanning.counts({ id: newId() })).rejects.toMatchObject({ code: 'not_found' });
});

testsOfPhones('admin', karcis, () => people);
