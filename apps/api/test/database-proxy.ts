import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';

/** A way to the database that can be cut and mended, as when its server restarts. */
export async function startProxy({ host = '', port = 5432, ...rest }: pg.ClientConfig): Promise<{
  readonly connection: pg.ClientConfig;
  cut(): Promise<void>;
  mend(): Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = (on: number) =>
    new Promise<void>((resolve) => {
      server.listen(on, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    connection: { ...rest, host: '127.0.0.1', port: own },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
    mend: () => listen(own),
  };
}
