import { prepareSite } from '../src/cli/web.ts';
import type { BuiltSite } from '../src/http/site/built-site.ts';

/** The web application as it is built from the sources; built first where it is not. */
export async function builtSite(): Promise<BuiltSite> {
  const site = await prepareSite();
  if ('failure' in site) throw new Error(site.failure);
  return site;
}
