import { loadBuiltSite } from '../../api/src/http/site/built-site.ts';
import { karcisForTests } from '../../api/test/harness.ts';

/** A server with the demo and the web application as it was built, for the tests of a file. */
export const webForTests = (
  options: Omit<NonNullable<Parameters<typeof karcisForTests>[0]>, 'content'> = {},
) => karcisForTests({ content: 'demo', site: () => loadBuiltSite(), ...options });
