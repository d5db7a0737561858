import type { Client } from '@karcis/sdk';
import { beforeAll, expect, it } from 'vitest';
import { errorLevels, errorStatuses } from '../../../../packages/contract/src/resources/error-log.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;

/** An error of each status and level, called by both. */
const rows = errorStatuses.flatMap((status) =>
  errorLevels.map((level) => ({
    id: newId(),
    fingerprint: `sidik ${status} ${level}`,
    name: 'Error',
    message: `${status} ${level}`,
    status,
    level,
    first_seen_at: '2026-11-20T00:00:00.000Z',
    last_seen_at: '2026-11-20T01:00:00.000Z',
    resolved_at: status === 'Resolved' ? '2026-11-20T02:00:00.000Z' : null,
  })),
);

beforeAll(async () => {
  people = await invite(karcis.current);
  await karcis.current.db.insertInto('error_logs').values(rows).execute();
});

async function found(filter: Parameters<Client['adminLogs']['errorLogs']>[0]): Promise<string[]> {
  const { data, meta } = await karcis.current.client(people.Sari.token).adminLogs.errorLogs(filter);
  expect(meta.total).toBe(data.length);
  return data.map(({ message }) => message).toSorted();
}

const all = rows.map(({ message }) => message).toSorted();

it('the error log has all errors without a filter', async () => {
  expect(await found({})).toEqual(all);
});

it.each(errorStatuses)('the error log is filtered by the status %s', async (status) => {
  expect(await found({ status })).toEqual(all.filter((each) => each.startsWith(`${status} `)));
});

it.each(errorLevels)('the error log is filtered by the level %s', async (level) => {
  expect(await found({ level })).toEqual(all.filter((each) => each.endsWith(` ${level}`)));
  expect(await found({ level, status: 'Open' })).toEqual([`Open ${level}`]);
});
