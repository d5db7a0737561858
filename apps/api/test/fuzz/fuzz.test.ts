import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../fuzz/case.ts';
import { createDraw } from '../../fuzz/draw/index.ts';
import { type Fuzzing, fuzz } from '../../fuzz/fuzz.ts';
import { keptCases } from '../../fuzz/kept.ts';
import { commandOf } from '../../fuzz/report/command.ts';
import { createDatabase } from '../harness.ts';

/** Milliseconds: far more than it takes, for machines that do other things besides. */
const patience = 1_800_000;

/** Fuzzes a server of its own on a database of its own. That one keeps what it promises is what `npm run fuzz` says, with far more requests. */
async function fuzzed(options: Pick<Fuzzing, 'seed' | 'requests' | 'alsoLoads' | 'kept' | 'walkedRoutes'>) {
  const { connection, drop } = await createDatabase('demo');
  try {
    return await fuzz({ connection, kept: keptCases(), ...options });
  } finally {
    await drop();
  }
}

describe('a server that does not keep what it promises', () => {
  const planted: readonly (readonly [where: string, what: RegExp])[] = [
    ['cms.faqs', /^500: /],
    ['cms.banners', /^200 for \w+, who may not use this route/],
    ['adminMail.templates', /^a 404 is no problem document/],
    ['adminJobs.jobs', /^the body is not of its schema/],
    ['tickets.list', /^somebody else's is told: canary:admin:ticket/],
    ['checkIn.events', /^a secret is told/],
    ['adminEvents.signatureEvent', /^is closed without an answer/],
    ['adminPeople.users', /^hangs/],
    ['account.me', /^cache-control is public, max-age=60 for what is private/],
    ['cms.announcements', /^headers are missing or wrong: x-content-type-options$/],
    ['cms.homepageSections', /^the header x-request-id is no plain token/],
    ['organizerAnalytics.revenue', /^ticket_not_active, which the route does not declare/],
    ['organizerAnalytics.promos', /^unknown_path with over 16384 bytes/],
    ['adminLogs.auditLog', /^takes \d+\.\d ms of the main thread/],
    ['adminMoney.checkIns', /^pages of https:\/\/evil\.example\.com may read it/],
  ];
  const written: readonly RegExp[] = [
    /^in the log, a token is told/,
    /^the prototype of all objects has polluted/,
    /^a new statement, .*pasted: /,
    /^the error log has: .*planted/,
    /^in the audit log, somebody else's is told: canary:holder:ticket/,
  ];

  /** Requests of the routes where something is planted: enough of each for every fault, whatever other routes there are. */
  function* askingFor(): Generator<Case> {
    for (const route of new Set(planted.map(([where]) => where))) {
      const draw = createDraw(1, { route });
      for (let number = 1, found = 0; found < 30; number++) {
        const drawn = draw(number);
        if (drawn.route !== route) continue;
        found += 1;
        yield drawn;
      }
    }
  }

  /** What `spoiled.ts` waits for to do its worst. */
  const asked: Case = {
    route: 'dashboard.summary',
    caller: 'admin',
    expects: 'any',
    text: 'GET /api/admin/dashboard?planted=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer <<token.admin>>\r\n\r\n',
  };

  it('is found out, fault by fault (control)', { timeout: patience }, async () => {
    const alsoLoads = fileURLToPath(new URL('spoiled.ts', import.meta.url));
    const { findings, faults } = await fuzzed({
      seed: 1,
      requests: 0,
      alsoLoads,
      // First: so many findings end a run.
      kept: [asked, ...askingFor()],
      walkedRoutes: new Set([asked.route, ...planted.map(([where]) => where)]),
    });
    const missed = planted.filter(
      ([where, what]) =>
        !findings.some(({ case: drawn, reason }) => drawn.route === where && what.test(reason)),
    );
    expect(missed).toEqual([]);
    for (const what of written)
      expect(
        faults.filter((fault) => what.test(fault)),
        what.source,
      ).not.toEqual([]);
    // How long an answer may take is judged above: here some of the server's time goes to what is planted.
    const innocent = findings.filter(
      ({ case: { route }, reason }) =>
        !planted.some(([where]) => route === where) && !reason.startsWith('hangs'),
    );
    expect(innocent).toEqual([]);
  });
});

describe('a case', () => {
  it('is the same for the same seed and number, and another for others', () => {
    const texts = (seed: number) => Array.from({ length: 300 }, (_, at) => createDraw(seed)(at).text);
    expect(texts(7)).toEqual(texts(7));
    expect(texts(8)).not.toEqual(texts(7));
  });

  it('is printed as a command that sends it again, byte for byte', () => {
    const place = { host: '127.0.0.1', port: 3000 };
    const common = { route: 'tickets.list', caller: 'holder', expects: 'any' } as const;
    const text = `POST /api/it's?a=\u00ff HTTP/1.1\r\nHost: a\r\nContent-Length: <<length>>\r\n\r\n{"a":\n1}`;
    expect(commandOf({ ...common, text }, place)).toBe(
      String.raw`curl -si --http1.1 --path-as-is --request-target $'/api/it\047s?a=\377' -X POST -H 'Host: a' --data-binary $'{"a":\0121}' http://127.0.0.1:3000`,
    );
    expect(commandOf({ ...common, expects: 'broken', text: '100%\\\r\n' }, place)).toBe(
      String.raw`printf '100%%\\\015\012' | nc -w 2 127.0.0.1 3000`,
    );
  });
});
