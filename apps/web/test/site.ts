import type { BuiltSite } from '../../api/src/http/site/built-site.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { secretKey } from '../../api/test/postgres.ts';

/** A whole server with the web application and the demo, on a database of its own. `siteFrom` makes another application of it, `environment` has further settings. */
export const siteForTests = (
  siteFrom?: (built: BuiltSite) => Promise<BuiltSite>,
  environment: Readonly<Record<string, string>> = {},
) =>
  karcisForTests({
    ...(siteFrom === undefined ? {} : { siteFrom }),
    content: 'demo',
    environment: { KARCIS_SECRET_KEY: secretKey.toString('base64url'), ...environment },
    secretKey: async () => secretKey,
    hasSite: true,
  });

/** Password of the accounts of the demo. */
export const password = 'karcis-demo';
