import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeIn, projectCopyForTests } from '../../api/test/project-copy.ts';
import { hasBrowser } from '../../../tools/chromium.ts';

const copy = projectCopyForTests();
const views = 'apps/web/src/site/views.ts';

it(
  'takes a row, words, a view and a line, as the guide says word for word',
  { timeout: 900_000 },
  async () => {
    const { root, change, compile, compileFile, test } = copy.current;
    const [row = '', id = '', en = '', view = '', imported = '', line = ''] =
      await codeIn('docs/adding-a-screen.md');

    await change('apps/web/src/screens/site.ts', (text) => text.replace(/^\}\);$/m, (end) => row + end));
    expect(await compileFile('apps/web', views)).toMatch(
      /site\/views\.ts.*Property 'announcements' is missing/,
    );

    const asLast = (added: string) => (text: string) =>
      text.replace(/^\}(?: satisfies .*| as const)?;\n*$/m, (end) => added + end);
    await change('packages/words/src/id/site.ts', asLast(id));
    expect(await compileFile('.', 'packages/words/src/index.ts')).toMatch(
      /words\/src\/en\/.*'announcements' is missing/,
    );
    await change('packages/words/src/en/site.ts', asLast(en));

    await writeFile(join(root, 'apps/web/src/site/announcements.tsx'), view);
    await change(views, (text) => imported + text.replace(/^\};$/m, (end) => line + end));
    expect(await compile('apps/web')).toBe('');

    // Its bytes, its texts in the pseudo-language and, where there is a browser, itself: in two languages, without script, hostile.
    const walks = ['budgets', 'pseudo-language', 'every-screen', 'hostile-texts'];
    const files = walks.map((name) => `apps/web/test/${name}.test.ts`);
    // Screens of the console by that name are no affair of this one.
    const ofSite = '^(?!.*/admin/).*announcements';
    const said = await test('--project', 'long', '--project', 'replacing', ...files, '-t', ofSite);
    for (const file of hasBrowser() ? files : files.slice(0, 2))
      expect(said).toMatch(new RegExp(`✓.* ${file} \\([1-9]`));
    if (hasBrowser()) expect(said).toContain('of the site, announcements in en, is whole and in order');
  },
);
