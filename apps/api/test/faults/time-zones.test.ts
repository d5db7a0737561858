import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPeople, type DemoPeople } from '../demo-people.ts';
import { karcisForTests, urlOf } from '../harness.ts';
import { type Examples, examplesOf, routes, send, tokenOf } from '../routes.ts';
import { startApi } from './api-process.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

/** Each read of the contract that leaves no trace, and what is answered but for where and when. */
async function answersOf(url: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const row of routes.filter(({ route }) => route.method === 'GET' && route.audit === undefined)) {
    const response = await send(url, examples, row, { token: tokenOf(people, row.route.access) });
    const text = (await response.text())
      .replaceAll(new URL(url).host, 'HOST')
      .replace(/"(generated_at|made_at|as_of)":"[^"]{23}Z"/, '"$1":"NOW"')
      .replace(/"server_time":"[^"]{23}Z","valid_until":"[^"]{23}Z"/, '"server_time":"NOW"')
      // The end of the feed, and of what changes of the tickets of a pack, moves with the time.
      .replace(/"cursor":"[^"]+","has_more"/, '"cursor":"NOW","has_more"')
      .replace(/"uptime_seconds":\d+/, '"uptime_seconds":0');
    answers.set(row.name, `${response.status} ${text}`);
  }
  return answers;
}

/** Where two texts part, with what is there; undefined when they are the same. */
function difference(one = '', other = ''): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 40)).join(' | ');
}

describe('the time zones of the server and of PostgreSQL', () => {
  it('change no byte of any answer', async () => {
    const { connection, db } = karcis.current;
    const environment = {
      DATABASE_URL: urlOf(connection),
      // What a server works on in the background changes between two reads: messages of the demo are sent.
      KARCIS_JOBS: 'off',
      KARCIS_SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
    };
    const start = async (TZ: string) => startApi({ environment: { ...environment, TZ } }).url;
    const utc = await answersOf(await start('UTC'));
    for (const setting of [
      "timezone = 'Pacific/Chatham'",
      "datestyle = 'German'",
      "intervalstyle = 'sql_standard'",
    ])
      await sql.raw(`alter database ${connection.database} set ${setting}`).execute(db);
    const chatham = await answersOf(await start('Pacific/Chatham'));
    expect([...utc.values()].every((answer) => answer.startsWith('200 '))).toBe(true);
    const differences = [...utc].map(([name, answer]) => [name, difference(answer, chatham.get(name))]);
    expect(differences.filter(([, found]) => found !== undefined)).toEqual([]);
  });
});
