import { describe, expect, it } from 'vitest';
import { callKarcis } from './command-line.ts';
import { karcisForTests, urlOf } from './harness.ts';

const karcis = karcisForTests({ content: 'demo' });
const tallies = (word: string) => callKarcis(['tallies', word], { url: urlOf(karcis.current.connection) });

describe('karcis tallies', () => {
  it('finds nothing wrong where nothing is, also with pending rows and a new time zone', async () => {
    const { db } = karcis.current;
    await db.updateTable('general_settings').set({ default_timezone: 'Asia/Jayapura' }).execute();
    await db.updateTable('users').set({ city: 'Ende' }).where('role', '=', 'ticket_holder').execute();
    expect(await tallies('check')).toEqual({
      code: 0,
      out: 'The tallies are what the facts add up to.\n',
      err: '',
    });
  });

  it('finds each tally that is wrong, missing or too many, and makes them anew', async () => {
    const { db } = karcis.current;
    await db
      .updateTable('sale_tallies')
      .set(({ eb }) => ({ gross: eb('gross', '+', 1) }))
      .where('breakdown', '=', 'Total')
      .execute();
    await db.deleteFrom('list_tallies').where('breakdown', '=', 'Payments').execute();
    const { out, code } = await tallies('check');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^FAIL {2}\d+ tallies of the family "sale" differ, the first one: Total of the owner [0-9a-f-]{36}\n/,
    );
    expect(out).toMatch(/^FAIL {2}\d+ tallies of the family "list" differ, the first one: Payments /m);
    expect(out).not.toMatch(/"(gate|audience|offer|inventory)"/);
    expect(out).toContain('Run: npm run karcis -- tallies rebuild');
    expect(await tallies('rebuild')).toEqual({ code: 0, out: 'The tallies were made anew.\n', err: '' });
    expect((await tallies('check')).code).toBe(0);
  });
});
