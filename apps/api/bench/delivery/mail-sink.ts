import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Accepted } from './sink.ts';

/** A mail server in a process of its own, which takes everything. It tells its port first, and then every mail. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    void (async () => {
      const raw = Buffer.concat((await stream.toArray()) as Buffer[]);
      const [, id = ''] = /^Message-ID: <([^@>]+)/im.exec(raw.toString('latin1')) ?? [];
      done();
      process.send?.({ id, at: Date.now(), bytes: raw.length } satisfies Accepted);
    })().catch(() => {}); // a client that breaks off
  },
});
server.on('error', () => {}); // a client that breaks off
server.listen(0, 'localhost', () => process.send?.((server.server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
