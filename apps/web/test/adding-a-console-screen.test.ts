import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeIn, projectCopyForTests } from '../../api/test/project-copy.ts';
import { hasBrowser } from '../../../tools/chromium.ts';

const copy = projectCopyForTests();

it(
  'takes a row, its words and a sentence, as the guide says word for word',
  { timeout: 900_000 },
  async () => {
    const { root, change, compile, compileFile, run, test } = copy.current;
    const [row = '', id = '', en = '', sentence = ''] = await codeIn('docs/adding-a-console-screen.md');

    await change('apps/web/src/screens/admin-platform.ts', (text) =>
      text.replace("\n  ...venues('admin', api.adminVenues),\n", (spread) => `\n${row}${spread}`),
    );
    expect(await compileFile('apps/web', 'apps/web/src/console/words.ts')).toMatch(
      /console\/words\.ts.*Property 'signatureEvent' is missing/,
    );

    const amongNouns = (added: string) => (text: string) =>
      text.replace('  nouns: {\n', (start) => start + added);
    await change('packages/words/src/id/console.ts', amongNouns(id));
    expect(await compileFile('.', 'packages/words/src/index.ts')).toMatch(
      /words\/src\/en\/.*'signatureEvent' is missing/,
    );
    await change('packages/words/src/en/console.ts', amongNouns(en));
    expect(await compile('apps/web')).toBe('');

    await run('tools/generate.ts');
    expect(await readFile(join(root, 'apps/web/screens.txt'), 'utf8')).toMatch(
      /^\/admin\/signature +admin +row record +\/admin\/events\/signature$/m,
    );

    await change('apps/web/test/console.test.ts', (text) =>
      text.replace('  admin: [\n', (start) => start + sentence),
    );
    const walks = ['apps/web/test/console.test.ts', 'apps/web/test/every-room.test.ts'];
    const said = await test('--project', 'long', ...walks, '-t', '/admin/signature|from screen to screen');
    expect(said).toMatch(/Tests {2}[1-9]\d* passed/);
    if (hasBrowser()) {
      for (const language of ['id', 'en'])
        expect(said).toContain(`/admin/signature for admin in ${language} is whole and in order`);
      for (const other of ['nobody', 'organizer', 'petugas', 'ticket_holder'])
        expect(said).toContain(`/admin/signature shows ${other} nothing of what is on it`);
      expect(said).toContain('an account goes from screen to screen: admin');
    }
  },
);
