import { karcisForTests } from '../../api/test/harness.ts';
import { secretKey } from '../../api/test/postgres.ts';

/** A whole server with the web application and the demo, on a database of its own. */
export const siteForTests = () =>
  karcisForTests({
    content: 'demo',
    environment: { KARCIS_SECRET_KEY: secretKey.toString('base64url') },
    hasSite: true,
  });

/** Password of the accounts of the demo. */
export const password = 'karcis-demo';
