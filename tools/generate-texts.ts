import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, openApi, routesText } from '@karcis/contract';
import { settings } from '../apps/api/src/config.ts';
import { textReader } from '../apps/api/src/domain/text/text-value.ts';
import { screensText } from '../apps/web/src/screens/screens-text.ts';
import { sdkRoutes } from './sdk-routes.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** The generated files that git keeps and that need no database: their paths below the root, and their texts. */
export async function generateTexts(): Promise<Record<string, string>> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  return {
    'packages/sdk/src/routes.ts': await sdkRoutes(api),
    '.env.example': environmentExample(),
    'apps/web/screens.txt': screensText(),
    'README.md': between(readme, 'settings', settingsTable()),
  };
}

/** The generated files that are read and not kept. */
export const textsToRead = (): Readonly<Record<string, string>> => ({
  'generated/routes.txt': routesText(api),
  'generated/openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
});

interface Described {
  readonly env: string;
  readonly sentence: string;
  readonly default?: string;
}

function environmentExample(): string {
  const entries = Object.values(settings).map((setting) => {
    const { env, sentence, default: standard }: Described = setting;
    return `# ${sentence}\n# ${textReader(setting.schema).allowed}\n#${env}=${standard ?? ''}\n`;
  });
  return `# Copy this file to .env and take the # away from what you change.\n\n${entries.join('\n')}`;
}

function settingsTable(): string {
  const rows = Object.values<Described>(settings).map(
    ({ env, sentence, default: standard }) =>
      `| \`${env}\` | ${standard === undefined || standard === '' ? '' : `\`${standard}\``} | ${sentence} |`,
  );
  return ['| Variable | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Replaces the text between two marks `<!-- name -->` and `<!-- /name -->`. */
function between(text: string, name: string, replacement: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start === -1 || end === -1) throw new Error(`README.md has no ${open} … ${close}`);
  return `${text.slice(0, start + open.length)}\n\n${replacement}\n\n${text.slice(end)}`;
}
