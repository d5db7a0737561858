import { expect, it } from 'vitest';
import { codeIn, projectCopyForTests } from './project-copy.ts';

const copy = projectCopyForTests();
const contractFile = 'packages/contract/src/areas/public-content.ts';
const areaFile = 'apps/api/src/areas/public-content.ts';
const policyFile = 'apps/api/test/authorization/policy-of-platform.ts';
const contentContract = 'packages/contract/src/areas/cms.ts';
const contentArea = 'apps/api/src/areas/cms.ts';
const contentTest = 'apps/api/src/areas/cms.test.ts';
const examplesFile = 'apps/api/test/content-examples.ts';
const testFile = 'apps/api/src/areas/public-content.test.ts';

it(
  'takes two files, a test, and a line on who may call it, as the guide says word for word',
  { timeout: 600_000 },
  async () => {
    const { change, compile, compileFile, run, test } = copy.current;
    const [promise = '', keep = '', tests = '', policy = '', ...write] = await codeIn(
      'docs/adding-an-endpoint.md',
    );

    await change(contractFile, after('export const publicContent = {\n', promise));
    expect(await compileFile('.', areaFile)).toMatch(
      /areas\/public-content\.ts.*Property 'latestAnnouncement' is missing/,
    );
    await change(areaFile, after(/export const publicContent: .*= \{\n/, keep));
    await change(testFile, (text) => `${text}\n${tests}`);
    await change(policyFile, after(/ *'GET \/announcements',\n/, policy));

    const [promiseWrite = '', keepWrite = '', testsOfWrite = '', example = ''] = write;
    await change(contentContract, after('export const cms = {\n', promiseWrite));
    await change(contentArea, after('export const cms: Area<Cms> = {\n', keepWrite));
    await change(contentTest, (text) => `${text}\n${testsOfWrite}`);
    await change(examplesFile, after(/ *announcement: announcement\.read,\n/, example));
    await run('tools/generate.ts');
    expect(await compile()).toBe('');

    const policies = 'apps/api/test/authorization/policy.test';
    expect(await test(testFile, contentTest, policies)).toMatch(/Test Files {2}3 passed/);
  },
);

/** Puts lines below one of a file. */
const after = (line: string | RegExp, more: string) => (text: string) =>
  text.replace(line, (found) => found + more);
