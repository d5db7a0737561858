import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onCheckedDataset } from './dataset.ts';
import { planOf } from './platforms.ts';

/** What was wrong if a kind of sale were counted in another way. */
const planted: Readonly<Record<string, string>> = {
  'what providers keep of money that came twice is left out': `
    update sale_tallies set gateway_fees = 0, net = net + gateway_fees where breakdown = 'Method' and gateway_fees > 0`,
  'somebody who bought at a counter is left out':
    'update audience_tallies set participations = participations - 1 where participations > 0',
  'what offers took off lines is left out': 'update sale_tallies set discounts = 0 where discounts > 0',
};

test('a report that counts sales in another way is found out (control)', async () => {
  // The same in each run: what is planted has to be there.
  const [plan] = fc.sample(planOf({ events: 5, people: 12, operations: 160 }), { seed: 1, numRuns: 1 });
  if (plan === undefined) throw new Error('There is a plan');
  await onCheckedDataset(plan, async ({ happen, aggregate, rebuild, questions, isExact, client }) => {
    await happen(plan.operations[0] ?? []);
    await aggregate();
    const { rows } = await client.query<Record<string, boolean>>(`
      select
        exists (select from payments where surplus_reason is not null) as surplus,
        exists (select from orders where channel = 'Box Office') as counter,
        exists (select from ledger_entries where kind = 'Discount') as discounts`);
    expect(rows).toEqual([{ surplus: true, counter: true, discounts: true }]);
    await isExact(questions([]), { isAggregated: true });
    for (const [error, statement] of Object.entries(planted)) {
      expect((await client.query(statement)).rowCount, error).toBeGreaterThan(0);
      await expect(isExact(questions([]), { isAggregated: true }), error).rejects.toThrow();
      await rebuild();
    }
    await isExact(questions([]), { isAggregated: true });
  });
});
