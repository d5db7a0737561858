import type { Browser, BrowserContextOptions } from 'playwright-core';
import { hasBrowser, launchBrowser } from '../../../../tools/chromium.ts';
import { CommandError } from '../../src/cli/command.ts';
import { contest } from '../contest.ts';
import { questionOf } from '../load.ts';
import { measureOf } from '../reads/figures.ts';
import { concluded } from '../report.ts';
import type { Group } from '../results.ts';
import type { Bench, Run } from '../run.ts';
import { settings, startAnother } from '../stand.ts';
import { allNetworks, figuresOf, nothingWatched, type Watched } from './figures.ts';
import { scanned } from './scanning.ts';
import { type Screen, screensOf } from './screens.ts';
import { openWebStand, type Session, signedIn, type WebStand } from './stand.ts';
import { type Device, isQuiet, openDevice, openedAgain, pressed, visit, worksOffline } from './visit.ts';

/** Milliseconds that a server is asked before anything is measured. */
const WARM_UP = 1000;
/** Microseconds of the server. */
const KEPT = 30;
const RENDERED = 5000;

/** What people wait for who open Karcis on a cheap phone, and what that costs the server. */
export const web: Bench = async (run) => {
  if (!hasBrowser()) throw new CommandError('This bench needs a Chromium.');
  const browser = await launchBrowser([
    // A camera for the scanner.
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ]);
  run.closeLater(() => browser.close());
  const { options } = run;
  const notes = [
    `Chromium ${browser.version()}, 4 times slower than this machine; empty cache; medians of ${options.rounds} visits`,
    'Networks: slow 4G 1.6 Mbit/s, 150 ms; 3G 700 kbit/s, 300 ms; emulated for each request, without TLS',
  ];
  if (options.against.length > 0) {
    const session = { cookies: [], origins: [] };
    const measures = await inTurn(run, options.against, async (url) => {
      const watched = await watch(run, browser, { address: async () => ({ url, session }) });
      return { name: url, figures: figuresOf(watched, undefined) };
    });
    const groups = [{ name: 'What a browser gets', sides: [], measures }];
    return concluded(run, { bench: 'web-against', postgres: 'none', notes, data: [], groups });
  }
  const stand = await openWebStand(run);
  const { origin } = stand.karcis;
  const sessions = await signedIn(browser, origin);
  const chosen = screensOf(stand.shown).filter(({ name }) => name.includes(options.only ?? ''));
  const measures = await inTurn(run, chosen, async (screen) => {
    const address = async () => {
      const { path, stored = {} } = await screen.open();
      const { cookies } = sessions[screen.visitor];
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
      return { url: origin + path, session: { cookies, origins: [{ origin, localStorage }] } };
    };
    const watched = await watch(run, browser, { address, screen });
    return { name: screen.name, figures: figuresOf(watched, screen.budget) };
  });
  const paths = ['/', '/events', `/events/${stand.shown.slug}`];
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

interface Watching {
  readonly address: () => Promise<{ readonly url: string; readonly session: Session }>;
  readonly screen?: Screen;
}

/** Opens a screen as often as there are rounds on each network, every time on a new device. */
async function watch({ options }: Run, browser: Browser, { address, screen }: Watching): Promise<Watched> {
  const isDesk = screen?.budget.further !== undefined;
  const device: BrowserContextOptions = {
    locale: 'id-ID',
    viewport: isDesk ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    ...(isDesk ? {} : { isMobile: true, hasTouch: true, deviceScaleFactor: 3 }),
  };
  const watched = nothingWatched();
  for (let round = 0; round < options.rounds; round++) {
    for (const network of allNetworks) {
      const { url, session } = await address();
      const opened = await openDevice(browser, network, { ...device, storageState: session });
      watched.visits[network].push(await visit(opened, url, screen?.presses));
      if (network === 'slow 4G' && screen !== undefined) await watchFurther(watched, opened, screen);
      await opened.context.close();
    }
  }
  return watched;
}

/** What is done after a first visit. */
async function watchFurther(
  { further, verdict, alone, again, offline }: Watched,
  opened: Device,
  { link, kept, codes }: Screen,
): Promise<void> {
  const { context, page } = opened;
  if (link !== undefined) further.push(await pressed(opened, link));
  if (kept === undefined) return;
  await page.getByText(kept).waitFor();
  await page.evaluate(worksOffline);
  await isQuiet(page);
  if (codes !== undefined) {
    for (let n = 0; n < 3; n++) verdict.push(await scanned(page, codes()));
    await context.setOffline(true);
    await page.getByText('Tanpa jaringan', { exact: true }).waitFor();
    for (let n = 0; n < 3; n++) alone.push(await scanned(page, codes()));
    await context.setOffline(false);
  }
  again.push(await openedAgain(opened));
  await context.setOffline(true);
  offline.push(await openedAgain(opened));
}

/** Screens out of memory as browsers ask for them, and one that is rendered each time. */
async function onTheServer(run: Run, stand: WebStand, paths: readonly string[]): Promise<Group[]> {
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
