// Service worker of the rooms that open without a network. It has one registration for each of them, and keeps their shell
// and files. It never touches the API: data is kept by the rooms themselves.

/** Version of the build, and the files of each room that is kept. The build fills them in. */
declare const KEPT_FILES: {
  readonly version: string;
  readonly rooms: Readonly<Record<string, readonly string[]>>;
};

/** The part of a service worker that is used here. */
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: {
    matchAll(of: { includeUncontrolled: true; type: 'window' }): Promise<readonly { readonly url: string }[]>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const kept = KEPT_FILES;
const worker = globalThis as unknown as Worker;

/** Path of the room, `/tickets`: one shell serves all of its screens. */
const room = new URL(worker.registration.scope).pathname;
const prefix = `karcis ${room} `;
const name = prefix + kept.version;

/** Milliseconds in which the server has to answer for a shell before the kept one is shown. */
const patience = 2500;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

/** Everything or nothing: a room with a file missing would not open. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll((kept.rooms[room] ?? []).map((file) => new Request(file, { cache: 'no-cache' })));
  await cache.add(new Request(room, { cache: 'no-cache' }));
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim()));
});

async function dropOtherVersions(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((each) => each.startsWith(prefix) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
}

// A page asks for this when nothing is under way in it. Others may be open: then the new version waits for them.
worker.addEventListener('message', (event) => {
  if (event.data !== 'take-over') return;
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const isAlone = pages.filter(({ url }) => new URL(url).pathname.startsWith(room)).length < 2;
  if (isAlone) await worker.skipWaiting();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(shellFor(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
});

/** The shell as the server has it now; the kept one where no answer comes in time. */
async function shellFor(request: Request): Promise<Response> {
  const before = (await caches.open(name)).match(room);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience) });
    return answer.status < 500 ? answer : ((await before) ?? answer);
  } catch (error) {
    const shell = await before;
    if (shell === undefined) throw error;
    return shell;
  }
}

/** Built files never change under their name. */
const fileFor = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request);
