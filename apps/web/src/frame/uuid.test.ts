import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newUuid } from './uuid.ts';

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a UUID', () => {
  it('is one of version 4, another each time', () => {
    const made = Array.from({ length: 200 }, newUuid);
    for (const each of made) expect(each).toMatch(form);
    expect(new Set(made).size).toBe(made.length);
    // Control: the form tells one of another version.
    expect('0190f8e4-7a6b-7c1d-9e2f-0123456789ab').not.toMatch(form);
  });
});

describe('the scripts of browsers', () => {
  const web = new URL('../', import.meta.url);
  const needsHttps = /\bcrypto\.randomUUID\b/;

  it('make UUIDs in one place, which plain HTTP has as well', () => {
    const files = globSync('**/*.{ts,tsx}', {
      cwd: fileURLToPath(web),
      exclude: (name) => name.includes('.test.'),
    });
    const hits = files.filter(
      (file) => file !== 'frame/uuid.ts' && needsHttps.test(readFileSync(new URL(file, web), 'utf8')),
    );
    expect(hits).toEqual([]);
    expect(files).toContain('frame/uuid.ts');
    // Control: what is looked for would be found.
    expect(needsHttps.test('const key = crypto.randomUUID();')).toBe(true);
  });
});
