import { createClient } from '@karcis/sdk';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { hasBrowser, launchBrowser } from '../../../../tools/chromium.ts';
import { CommandError } from '../../src/cli/command.ts';
import { demoPassword } from '../../src/domain/demo.ts';
import { contest } from '../contest.ts';
import { questionOf } from '../load.ts';
import { measureOf } from '../reads/figures.ts';
import { concluded } from '../report.ts';
import type { Figure, Group, Measure } from '../results.ts';
import type { Bench, Run } from '../run.ts';
import { openStand, settings, someTickets, startAnother, type Stand } from '../stand.ts';
import { percentile } from '../statistics.ts';
import { type Screen, screensOf, type Visitor } from './screens.ts';
import { type Network, networks, openDevice, openedAgain, pressed, type Visit, visit } from './visit.ts';

const all = Object.keys(networks) as Network[];
/** Milliseconds that a server is asked before anything is measured. */
const WARM_UP = 1000;
/** Microseconds of the server. */
const KEPT = 30;
const RENDERED = 5000;

/** What people wait for who open Karcis on a cheap phone, and what that costs the server. */
export const web: Bench = async (run) => {
  if (!hasBrowser()) throw new CommandError('This bench needs a Chromium.');
  const browser = await launchBrowser();
  run.closeLater(() => browser.close());
  const { options } = run;
  const notes = [
    `Chromium ${browser.version()}, 4 times slower than this machine; empty cache; medians of ${options.rounds} visits`,
    'Networks: slow 4G 1.6 Mbit/s, 150 ms; 3G 700 kbit/s, 300 ms; emulated for each request, without TLS',
  ];
  if (options.against.length > 0) {
    const measures = await inTurn(run, options.against, (address) => watched(run, browser, { address }));
    const groups = [{ name: 'What a browser gets', sides: [], measures }];
    return concluded(run, { bench: 'web-against', postgres: 'none', notes, data: [], groups });
  }
  const stand = await openStand(run);
  const { origin } = stand.karcis;
  const client = createClient({ baseUrl: stand.url });
  const { data: events } = await client.catalogue.events({ per_page: 1 });
  const [ticket = ''] = await someTickets(stand);
  const sessions = await signedIn(browser, origin);
  const screens = screensOf(events[0]?.slug ?? '', ticket);
  const chosen = screens.filter(({ path }) => path.includes(options.only ?? ''));
  const measures = await inTurn(run, chosen, (screen) =>
    watched(run, browser, { address: origin + screen.path, screen, session: sessions[screen.visitor] }),
  );
  const paths = screens.filter(({ visitor }) => visitor === 'nobody').map(({ path }) => path);
  const groups = [
    { name: 'What a browser gets', sides: [], measures },
    ...(options.only === undefined ? await onTheServer(run, stand, paths) : []),
  ];
  return concluded(run, {
    bench: 'web',
    postgres: stand.postgres,
    notes,
    data: [{ label: `scale ${stand.dataset.scale}`, rows: stand.dataset.rows }],
    groups,
  });
};

/** One after the other: they share the machine. */
async function inTurn<One, Result>(
  run: Run,
  list: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, one] of list.entries()) {
    run.say(`Screen ${at + 1} of ${list.length}`);
    results.push(await work(one));
  }
  return results;
}

type Session = NonNullable<BrowserContextOptions['storageState']>;

/** Cookies of the accounts of the demo. */
async function signedIn(browser: Browser, origin: string): Promise<Readonly<Record<Visitor, Session>>> {
  const of = async (name: string): Promise<Session> => {
    const context = await browser.newContext();
    await context.request.post(`${origin}/api/auth/login`, {
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      data: { email: `${name}@karcis.test`, password: demoPassword, session: true },
    });
    const state = await context.storageState();
    await context.close();
    return state;
  };
  return {
    nobody: { cookies: [], origins: [] },
    holder: await of('holder'),
    petugas: await of('petugas'),
    organizer: await of('organizer'),
    admin: await of('admin'),
  };
}

interface Watched {
  readonly address: string;
  readonly screen?: Screen;
  readonly session?: Session;
}

/** Opens a screen as often as there are rounds on each network, every time on a new device. */
async function watched(
  { options }: Run,
  browser: Browser,
  { address, screen, session }: Watched,
): Promise<Measure> {
  const isDesk = screen?.budget.further !== undefined;
  const device: BrowserContextOptions = {
    locale: 'id-ID',
    viewport: isDesk ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    ...(isDesk ? {} : { isMobile: true, hasTouch: true, deviceScaleFactor: 3 }),
    ...(session === undefined ? {} : { storageState: session }),
  };
  const visits: Record<Network, Visit[]> = { 'slow 4G': [], '3G': [] };
  const offline: number[] = [];
  const further: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    for (const network of all) {
      const opened = await openDevice(browser, network, device);
      visits[network].push(await visit(opened, address));
      if (network === 'slow 4G') {
        if (screen?.link !== undefined) further.push(await pressed(opened, screen.link));
        if (screen?.kept !== undefined) {
          await opened.page.getByText(screen.kept).waitFor();
          offline.push(await openedAgain(opened));
        }
      }
      await opened.context.close();
    }
  }
  return {
    name: screen?.path ?? address,
    figures: figuresOf(visits, { offline, further }, screen?.budget),
  };
}

function figuresOf(
  visits: Readonly<Record<Network, readonly Visit[]>>,
  { offline, further }: Readonly<Record<'offline' | 'further', readonly number[]>>,
  budget: Screen['budget'] | undefined,
): Figure[] {
  const figure = (name: string, values: readonly number[], most?: number): Figure => ({
    name,
    values: [percentile(values, 50)],
    unit: 'decimal',
    ...(most === undefined ? {} : { target: { most } }),
  });
  const spread = (name: string, values: readonly number[]): Figure => ({
    name,
    values: [Math.min(...values), Math.max(...values)],
    unit: 'spread',
  });
  const first = visits['slow 4G'];
  const only = (visits: readonly Visit[], name: keyof Visit) => visits.map((each) => each[name]);
  const kb = (name: 'html' | 'css' | 'js' | 'all') => only(first, name).map((bytes) => bytes / 1000);
  const seconds = (values: readonly number[]) => values.map((value) => value / 1000);
  return [
    figure('HTML KB', kb('html'), budget?.html),
    figure('CSS KB', kb('css'), budget?.css),
    figure('JS KB', kb('js'), budget?.js),
    figure('all KB', kb('all')),
    ...all.flatMap((network) => {
      const values = seconds(only(visits[network], 'lcp'));
      return [
        figure(`LCP s, ${network}`, values, budget?.lcp[network]),
        spread(`of a visit, ${network}`, values),
      ];
    }),
    figure('INP ms', only(first, 'inp'), budget?.inp),
    figure('CLS', only(first, 'cls'), budget?.cls),
    ...(offline.length === 0 ? [] : [figure('offline s', seconds(offline), budget?.offline)]),
    ...(further.length === 0 ? [] : [figure('further s', seconds(further), budget?.further)]),
  ];
}

/** Screens out of memory as browsers ask for them, and one that is rendered each time. */
async function onTheServer(run: Run, stand: Stand, paths: readonly string[]): Promise<Group[]> {
  const { options } = run;
  const launch = { settings: { ...settings, KARCIS_LOG_LEVEL: 'warn' } };
  const server = await startAnother(run, stand.dataset, 'karcis-quiet', launch);
  const subjectOf = (path: string) => ({
    name: path,
    sides: [{ server, questions: [questionOf(path, path, { accept: 'text/html', coding: 'br' })] }],
  });
  const { observe } = stand;
  const how = { observe, rounds: options.rounds, series: options.series, warmUp: WARM_UP };
  run.say('Screens on the server');
  const kept = await contest(paths.map(subjectOf), { ...how, connections: options.connections });
  const rendered = await contest([subjectOf('/events?q=a')], { ...how, connections: 1 });
  return [
    {
      name: 'A screen out of memory, without a request log',
      sides: [],
      measures: kept.map((each) => measureOf(each, { 'server µs': { most: KEPT } })),
    },
    {
      name: 'A screen that is rendered for each request: a search',
      sides: [],
      measures: rendered.map((each) => measureOf(each, { 'server µs': { most: RENDERED } })),
    },
  ];
}
