import { expect, it } from 'vitest';
import { codeIn, projectCopyForTests } from './project-copy.ts';

const copy = projectCopyForTests();
const contractFile = 'packages/contract/src/areas/public-content.ts';
const areaFile = 'apps/api/src/areas/public-content.ts';
const policyFile = 'apps/api/test/authorization/policy.ts';
const testFile = 'apps/api/src/areas/public-content.test.ts';

it(
  'takes two files, a test, and a line on who may call it, as the guide says word for word',
  { timeout: 600_000 },
  async () => {
    const { change, compile, run, test } = copy.current;
    const [promise = '', keep = '', tests = '', policy = ''] = await codeIn('docs/adding-an-endpoint.md');

    await change(contractFile, (text) =>
      text.replace('export const publicContent = {\n', (line) => line + promise),
    );
    expect(await compile()).toMatch(/areas\/public-content\.ts.*Property 'latestAnnouncement' is missing/);
    await run('tools/generate.ts');
    await change(areaFile, (text) =>
      text.replace(/export const publicContent: .*= \{\n/, (line) => line + keep),
    );
    await change(testFile, (text) => `${text}\n${tests}`);
    await change(policyFile, (text) => text.replace(/ *'GET \/announcements',\n/, (line) => line + policy));
    expect(await compile()).toBe('');

    expect(await test(testFile, 'apps/api/test/every-route', 'apps/api/test/authorization/policy')).toMatch(
      /Test Files {2}3 passed/,
    );
  },
);
