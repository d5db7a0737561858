import { startEmbedded } from '../../src/db/embedded/index.ts';

/** What the runner tells its parent, and what the parent asks of it. */
export type Told = { said: string } | { failed: string } | { ready: Running } | { drained: string };
type Asked = 'exit';

export interface Running {
  readonly connection: { readonly host: string; readonly port: number; readonly user: string };
  readonly version: string;
  /** Milliseconds that the start took. */
  readonly took: number;
}

const [dataDir = '', umask = '022'] = process.argv.slice(2);
const tell = (told: Told) => process.send?.(told);

/** A program like the API around an embedded server, for tests to kill in every way. */
process.umask(Number.parseInt(umask, 8));
process.on('message', (asked: Asked) => asked === 'exit' && process.exit(0));
const started = performance.now();
try {
  const server = await startEmbedded({ dataDir, say: (said) => tell({ said }) });
  const { connection, version } = server;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(
      signal,
      () =>
        void drain(connection)
          .then(server.stop)
          .then(() => process.exit(0)),
    );
  }
  tell({ ready: { connection, version, took: performance.now() - started } });
} catch (error) {
  tell({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exit(1);
}

/** As the API does on a signal: what runs is still answered, by a database that must not be gone already. */
async function drain(connection: Running['connection']): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ ...connection, database: 'karcis' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.connect().then(
    () => tell({ drained: 'answered' }),
    (error: unknown) => tell({ drained: String(error) }),
  );
  await client.end();
}
