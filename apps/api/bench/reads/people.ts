import { createClient } from '@karcis/sdk';
import { withClient } from '../../src/cli/database.ts';
import { demoPassword } from '../../src/domain/demo.ts';
import type { Dataset } from '../data.ts';

/** Gives the token of an account of the demo. */
export async function signIn(url: string, name: string): Promise<string> {
  const { data } = await createClient({ baseUrl: url }).account.login({
    email: `${name}@karcis.test`,
    password: demoPassword,
  });
  return data.token;
}

/** Ids of tickets of the holder that can be downloaded. */
export async function someTickets(url: string, token: string): Promise<string[]> {
  const { data } = await createClient({ baseUrl: url, token }).tickets.list({
    status: 'Active',
    per_page: 20,
  });
  return data.map(({ id }) => id);
}

/** Of a page of the site. */
export const aSlug = ({ url }: Dataset): Promise<string> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      'select slug from public_pages order by slug limit 1',
    );
    return rows[0]?.slug ?? '';
  });
