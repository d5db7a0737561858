import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { karcisForTests, startKarcis } from '../harness.ts';
import { secretKey } from '../mail/support.ts';
import { steps } from './steps.ts';
import { takeSteps } from './taking-steps.ts';

const options = { secretKey: async () => secretKey };
const karcis = karcisForTests(options);

describe('sales of which anything happens in any order, while connections and providers fail', () => {
  it('keep every invariant', async () => {
    const { done, deaths } = await takeSteps(karcis.current, { steps: 400, look: 8, tries: 1 });
    // It was not all in vain: some are rare.
    expect(done.size).toBeGreaterThan(Object.keys(steps).length * 0.75);
    expect(deaths).toBeGreaterThan(5);
  });

  it('are seen to break one where places that come back are lost (control)', async () => {
    const other = await startKarcis(options);
    try {
      await sql`
        create function lose_places() returns trigger language plpgsql as $$
        begin
          new.reserved = greatest(new.reserved, old.reserved);
          return new;
        end $$`.execute(other.db);
      await sql`
        create trigger loses_places before update on ticket_types
        for each row when (new.sold = old.sold) execute function lose_places()`.execute(other.db);
      const error: unknown = await takeSteps(other, { steps: 200, look: 8, tries: 1 }).catch(
        (thrown: unknown) => thrown,
      );
      const { message, cause } = error as Error;
      expect(message).toContain('KARCIS_TEST_SEED=');
      expect(JSON.stringify(cause)).toContain('counts as reserved exactly what unpaid orders hold');
    } finally {
      await other.stop();
    }
  });
});
