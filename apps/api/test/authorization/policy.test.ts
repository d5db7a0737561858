import { type Access, api, type Route } from '@karcis/contract';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../harness.ts';
import { changesOwnAccount, routes } from '../routes.ts';
import { appOn, withAccess } from './controls.ts';
import { isOfWebhooks } from './policy-of-webhooks.ts';
import { framedPaths, openPaths } from './policy-by-hand.ts';
import { colleagues, places, type Principal, principals, ruleFor } from './policy.ts';
import { servedRoutes } from './served.ts';

const karcis = karcisForTests();

const admitted: Readonly<Record<Access, (who: Principal) => boolean>> = {
  public: () => true,
  visitor: (who) => who !== 'suspended admin',
  buyer: (who) => who !== 'anonymous' && who !== 'suspended admin',
  'signed-in': (who) => who !== 'anonymous' && who !== 'suspended admin',
  admin: (who) => who === 'admin',
  organizer: (who) => who.startsWith('organizer') || colleagues.includes(who),
  petugas: (who) => who.startsWith('petugas'),
  ticket_holder: (who) => who.startsWith('holder'),
};

/** Whether a colleague of A may use a route for organizers, by their role there. */
const mayAsMember = (who: Principal, method: string, member = method === 'GET' ? 'Viewer' : 'Manager') =>
  member === 'Viewer' || (who === 'manager A' && member === 'Manager');

/** Routes whose access in the contract lets in others than the policy does. */
const misjudged = () =>
  routes
    .filter(({ route: { method, path, access, member } }) => {
      const { callers } = ruleFor(method, path);
      const isEnough = (who: Principal) =>
        access !== 'organizer' || !colleagues.includes(who) || mayAsMember(who, method, member);
      return principals.some((who) => callers.includes(who) !== (admitted[access](who) && isEnough(who)));
    })
    .map(({ name }) => name);

const promised = [
  ...routes.map(({ route }) => `${route.method} /api${route.path}`),
  ...openPaths,
  ...framedPaths,
];

describe('the policy', () => {
  it('lets in whom the contract lets in', () => {
    expect(misjudged()).toEqual([]);
  });

  it('notices a route of the contract that lets in others (control)', async () => {
    const opened = await withAccess(
      (access) => (access === 'petugas' ? 'signed-in' : access),
      async () => misjudged(),
    );
    // All that is for check-in staff is in one area.
    const ofStaff = routes.map(({ name }) => name).filter((name) => name.startsWith('checkIn.'));
    expect(opened).toEqual(ofStaff);
    expect(opened).toContain('checkIn.scan');
    const everything = await withAccess(
      () => 'public',
      async () => misjudged(),
    );
    expect(everything).toHaveLength(routes.filter(({ route }) => route.access !== 'public').length);
  });

  it('has no rule for a path that nobody thought of', () => {
    for (const path of ['/debug', '/adminx', '/admin', '/tickets/all', '/'])
      expect(() => ruleFor('GET', path), path).toThrow('has 0 rules');
    expect(() => ruleFor('POST', '/admin/payments')).toThrow('has 0 rules');
  });

  it('knows every place of an address that names an object to be read', () => {
    // Records that are written are in the tests of their kind.
    const read = routes.filter(
      ({ route }) =>
        (route.method === 'GET' || route.audit === undefined || isOfWebhooks(route.path)) &&
        !changesOwnAccount(route),
    );
    const named = read.flatMap(({ route }) => {
      // One of a list of values names no object: `key` of a mail.
      const inPath = Object.entries(route.params?.properties ?? {})
        .filter(([, schema]) => !('enum' in schema))
        .map(([name]) => name);
      const inQuery = Object.keys(route.query?.properties ?? {}).filter((name) => /(^|_)id$/.test(name));
      return [...inPath, ...inQuery].map((name) => `${route.method} ${route.path} ${name}`);
    });
    const known = places.flatMap(({ parameter, routes }) =>
      routes.map((route) => `${route} ${parameter.name}`),
    );
    expect(known.toSorted()).toEqual(named.toSorted());
  });
});

describe('a server', () => {
  it('answers to the routes of the contract, to what is open to all, and to nothing else', () => {
    expect(servedRoutes(karcis.current.app).toSorted()).toEqual(promised.toSorted());
  });

  it('is caught with a route that nobody promised (control)', async () => {
    const app = await appOn(karcis.current);
    app.get('/api/tickets/:id/debug', () => 'rahasia');
    app.route({ method: ['PUT', 'DELETE'], url: '/api/faqs', handler: () => 'rahasia' });
    await app.ready();
    const shadows = servedRoutes(app).filter((route) => !promised.includes(route));
    await app.close();
    expect(shadows.toSorted()).toEqual(['DELETE /api/faqs', 'GET /api/tickets/{id}/debug', 'PUT /api/faqs']);
  });
});

describe('the contract', () => {
  it('says of each route who may call it, and of each path once', () => {
    const rows = Object.values(api).flatMap((area) => Object.values<Route>(area));
    const paths = rows.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(paths).size).toBe(paths.length);
    expect(rows.filter(({ access }) => !(access in admitted))).toEqual([]);
  });
});
