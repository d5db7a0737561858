import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoPeople, demoPeople } from './demo-people.ts';
import { linesIn } from './export-files.ts';
import { karcisForTests } from './harness.ts';
import { type Examples, examplesOf, isRequired, type NamedRoute, routes, send, tokenOf } from './routes.ts';
import { expectProblem, faults } from './walk.ts';

const karcis = karcisForTests({ content: 'demo' });
let people: DemoPeople;
let examples: Examples;
beforeAll(async () => {
  people = await demoPeople(karcis.current);
  examples = await examplesOf(karcis.current.db);
});

const reads = routes.filter(({ route }) => route.method === 'GET');

const call = (row: NamedRoute, sent: Parameters<typeof send>[3] = {}) =>
  send(karcis.current.url, examples, row, { token: tokenOf(people, row.route.access), ...sent });

type Answered = Record<string, unknown>;

async function recordsIn({ route }: NamedRoute, response: Response): Promise<Answered[]> {
  if (route.response.kind === 'file') return linesIn(await response.text());
  const { data } = (await response.json()) as { data: Answered | Answered[] };
  return [data].flat();
}

const mostTimes = 20;

/**
 * What is answered to each question, asked so that the answers compare: what was done is written to the audit log a moment later, so
 * the first question is asked once more at the end, and all are asked again when its answer is another one by then.
 */
async function whileNothingComes<Answer>(
  questions: readonly string[],
  ask: (question: string) => Promise<Answer>,
): Promise<Answer[]> {
  for (let time = 0; time < mostTimes; time += 1) {
    const answers: Answer[] = [];
    for (const question of [...questions, questions[0] ?? '']) answers.push(await ask(question));
    const again = answers.pop();
    if (JSON.stringify(again) === JSON.stringify(answers[0])) return answers;
  }
  throw new Error(`What is asked by "${questions[0]}" has another answer each of ${mostTimes} times`);
}

describe('a filter', () => {
  it('takes every documented value, however it is written, and gives only what has it', async () => {
    const listed = reads.flatMap((row) =>
      Object.entries(row.route.query?.properties ?? {}).flatMap(([name, schema]) => {
        const values = (schema as { enum?: string[] }).enum;
        // What is between two values of a file: by the test of its area.
        return values === undefined || name === 'delimiter' ? [] : [{ row, name, values }];
      }),
    );
    expect(listed.length).toBeGreaterThan(3);
    for (const { row, name, values } of listed) {
      for (const value of values) {
        const written = [
          value,
          value.toLowerCase().replaceAll(' ', '_'),
          value.toUpperCase().replaceAll(' ', '-'),
        ];
        const answers = await whileNothingComes(written, async (spelling) => {
          const response = await call(row, {
            input: { [name]: undefined },
            query: `?${name}=${encodeURIComponent(spelling)}`,
          });
          expect(response.status, `${row.name} ${name}=${spelling}`).toBe(200);
          const records = await recordsIn(row, response);
          for (const record of records)
            if (name in record) expect(record[name], `${row.name} ${value}`).toBe(value);
          return records.map(({ id }) => id);
        });
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[2]).toEqual(answers[0]);
      }
    }
  });

  it('is without regard to what an empty value says', async () => {
    const paged = reads.filter(({ route }) => route.response.kind === 'page');
    const found = await faults(paged, async (row) => {
      const names = Object.keys(row.route.query?.properties ?? {}).filter(
        (name) => !isRequired(row.route, name),
      );
      const queries = ['', `?${names.map((name) => `${name}=`).join('&')}`];
      const [plain, empty] = await whileNothingComes(queries, async (query) => {
        const { data } = (await (await call(row, { query })).json()) as { data: unknown };
        return data;
      });
      return JSON.stringify(empty) === JSON.stringify(plain) ? undefined : 'differs';
    });
    expect(found).toEqual([]);
  });
});

describe('a page', () => {
  const paged = reads.filter(({ route }) => route.response.kind === 'page');

  it('past the end is empty, with true totals and links that lead back', async () => {
    const found = await faults(paged, async (row) => {
      const response = await call(row, { query: '?page=9999999&per_page=7' });
      const { data, meta, links } = (await response.json()) as {
        data: unknown[];
        meta: Record<string, unknown>;
        links: Record<string, string | null>;
      };
      if (response.status !== 200 || data.length > 0) return `${response.status} with ${data.length} records`;
      if (meta['from'] !== null || meta['to'] !== null || meta['current_page'] !== 9_999_999)
        return JSON.stringify(meta);
      if (links['next'] !== null || !links['last']?.includes(`page=${String(meta['last_page'])}`))
        return JSON.stringify(links);
      return undefined;
    });
    expect(found).toEqual([]);
  });

  it('refuses a number that is none, and a cursor that is not ours', async () => {
    for (const query of [
      '?page=0',
      '?page=1e3',
      '?per_page=101',
      '?per_page=0',
      '?cursor=x',
      '?cursor=W10',
      '?cursor=WyIxIiwiMiIsIjMiXQ',
    ]) {
      const found = await faults(paged, async (row) =>
        expectProblem(await call(row, { query }), 422, 'invalid_request'),
      );
      expect(found, query).toEqual([]);
    }
  });

  it('refuses a cursor whose values are none of its columns, and names it', async () => {
    const refused = new Set<string>();
    for (const values of [
      ['a', 'b'],
      ['2026-01-01T00:00:00Z', 'b'],
      ['2026-13-01T00:00:00Z', 'b'],
    ]) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
      const found = await faults(paged, async (row) => {
        const problem = await call(row, { query: `?cursor=${cursor}` });
        const { errors } = (await problem.clone().json()) as { errors?: { parameter: string }[] };
        refused.add(JSON.stringify(errors?.map(({ parameter }) => parameter)));
        return expectProblem(problem, 422, 'invalid_request');
      });
      expect(found).toEqual([]);
    }
    expect([...refused]).toEqual(['["cursor"]']);
  });

  it('follows the one before it: every record once, at any size', async () => {
    const found = await faults(paged, async (row) => {
      for (const size of [3, 100]) {
        const seen: unknown[] = [];
        let next: string | null = (await pageAt(row, `?per_page=${size}`)).url;
        let total = 0;
        for (let page = 0; next !== null && page < 60; page += 1) {
          const response: Response = await fetch(next, {
            headers: { authorization: `Bearer ${tokenOf(people, row.route.access)}` },
          });
          const body = (await response.json()) as {
            data: { id: unknown }[];
            meta: { total: number };
            links: { next: string | null };
          };
          seen.push(...body.data.map(({ id }) => id));
          ({ total } = body.meta);
          ({ next } = body.links);
        }
        if (new Set(seen).size !== seen.length) return `repeats at ${size}`;
        if (next === null && seen.length !== total) return `${seen.length} of ${total} at ${size}`;
      }
      return undefined;
    });
    expect(found).toEqual([]);
  });
});

const pageAt = (row: NamedRoute, query: string) => call(row, { query });
