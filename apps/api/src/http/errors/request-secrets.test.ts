import { expect, it } from 'vitest';
import { sentInConfidence } from './request-secrets.ts';

const secretsOf = (body: unknown) => sentInConfidence({ headers: {}, url: '/', body });

it('finds the values of a body, however deeply it is nested', () => {
  const depth = 32_000;
  const body: unknown = JSON.parse(
    `{"a":${'['.repeat(depth)}"kata-sandi"${']'.repeat(depth)},"b":"rahasia"}`,
  );
  expect(secretsOf(body)).toEqual(expect.arrayContaining(['kata-sandi', 'rahasia']));
});

it('looks at the first values of a long one', () => {
  const body = Array.from({ length: 20_000 }, (_, n) => `rahasia-${n}`);
  const found = secretsOf(body);
  expect(found).toContain('rahasia-0');
  expect(found).not.toContain('rahasia-19999');
});
