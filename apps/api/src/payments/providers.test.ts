import { expect, test } from 'vitest';
import { midtransStage } from '../../test/providers/midtrans-stage.ts';
import { stripeStage } from '../../test/providers/stripe-stage.ts';
import { providers, type AccountField } from './providers.ts';

const fieldsOf = (name: keyof typeof providers): readonly AccountField[] => [
  ...providers[name].config,
  ...providers[name].secrets,
];

test('each provider says in a sentence what its accounts need', () => {
  for (const name of Object.keys(providers) as (keyof typeof providers)[]) {
    const fields = fieldsOf(name);
    expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
    for (const { about } of fields) expect(about).toMatch(/^[A-Z].{20,200}\.$/);
    expect(providers[name].provider.methods.length).toBeGreaterThan(0);
  }
});

test.each([
  ['midtrans', midtransStage],
  ['stripe', stripeStage],
] as const)(
  'an account of %s fits what it needs; one without, or with something else, does not',
  async (name, make) => {
    const { account, close } = await make();
    await close();
    const values: Readonly<Record<string, string>> = { ...account.config, ...account.secrets };
    for (const { name: field, isRequired, pattern } of fieldsOf(name)) {
      if (isRequired) expect(values[field]).toMatch(pattern);
      for (const wrong of [
        '',
        ' ',
        'key with spaces in it',
        `${values[field]}\n`,
        '<script>alert(1)</script>',
      ])
        expect(wrong).not.toMatch(pattern);
    }
  },
);
