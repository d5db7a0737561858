import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { karcisForTests } from './harness.ts';
import { secretKey } from './mail/support.ts';
import { invite, type People } from './people.ts';
import { sandboxForTests } from './sandbox-payments.ts';
import { brokenInvariants } from './selling-invariants.ts';
import { openShop, type Shop } from './shop.ts';

/** A Karcis for the tests of a file that are about money: its people, an account at the sandbox, a shop, and a connection. */
export function moneyForTests() {
  const karcis = karcisForTests({ secretKey: async () => secretKey });
  const sandbox = sandboxForTests(karcis);
  let people: People;
  let shop: Shop;
  let client: pg.Client;
  beforeAll(async () => {
    people = await invite(karcis.current);
    await sandbox.addAccount();
    shop = await openShop(karcis.current, people.Sari.id);
    client = new pg.Client(karcis.current.connection);
    await client.connect();
  });
  afterAll(() => client.end());
  return {
    karcis,
    sandbox,
    people: () => people,
    shop: () => shop,
    client: () => client,
    /** A shop of its own, for a test that ends its event. */
    newShop: () => openShop(karcis.current, people.Sari.id),
    broken: () => brokenInvariants(client),
    /** Those who decide. */
    staff: () => karcis.current.client(people.Sari.token),
  };
}
