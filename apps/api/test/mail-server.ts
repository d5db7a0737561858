import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { certificate, key } from './mail-certificates.ts';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a server has taken it. */
interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
  readonly raw: Buffer;
  readonly mail: ParsedMail;
}

/** A real mail server on this machine, which keeps what it takes. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = [];
  const signIns: { readonly user: string; readonly pass: string; readonly isSecure: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    key,
    cert: certificate,
    disableReverseLookup: true,
    onAuth({ username, password }, { secure }, done) {
      signIns.push({ user: username ?? '', pass: password ?? '', isSecure: secure });
      done(null, { user: username ?? '' });
    },
    onData(stream: Readable, { envelope, secure }, done) {
      void (async () => {
        const raw = Buffer.concat((await stream.toArray()) as Buffer[]);
        const from = envelope.mailFrom === false ? '' : (envelope.mailFrom.address ?? '');
        const to = envelope.rcptTo.map(({ address }) => address ?? '');
        taken.push({ from, to, isSecure: secure, raw, mail: await simpleParser(raw) });
        done();
      })().catch(() => {}); // a client that breaks off
    },
    ...options,
  });
  server.on('error', () => {}); // a client that breaks off
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    taken,
    signIns,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Refuses mails to one address with a reply, and takes those to others. */
export const refusing = (refused: string, [code, text]: readonly [number, string]): SMTPServerOptions => ({
  onRcptTo({ address }, _session, done) {
    const isRefused = address.toLowerCase() === refused;
    done(isRefused ? Object.assign(new Error(text), { responseCode: code }) : undefined);
  },
});

/** Points of a conversation at which a mail server replies. `END` is the end of the mail itself. */
export const points = ['GREETING', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'END'] as const;
export type Point = (typeof points)[number];

const usual: Readonly<Record<Point, string>> = {
  GREETING: '220 localhost ESMTP',
  EHLO: '250-localhost\r\n250 AUTH PLAIN',
  AUTH: '235 2.7.0 ok',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  END: '250 2.0.0 taken',
};

/** A mail server that goes by a script: at each point another reply, `hang` for none at all, or `cut` to break off. */
export async function startScripted(script: Partial<Record<Point, string>>) {
  const sockets = new Set<Socket>();
  const commands: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isMail = false;
    let unread = '';
    const reply = (point: Point) => {
      const line = script[point] ?? usual[point];
      if (line === 'cut') socket.destroy();
      else if (line !== 'hang') socket.write(`${line}\r\n`);
      isMail = point === 'DATA' && line.startsWith('354');
    };
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      for (;;) {
        const end = isMail ? '\r\n.\r\n' : '\r\n';
        const at = unread.indexOf(end);
        if (at === -1) return;
        const line = unread.slice(0, at);
        unread = unread.slice(at + end.length);
        if (isMail) reply('END');
        else {
          commands.push(line);
          const point = points.find((each) => line.startsWith(each));
          if (point !== undefined) reply(point);
          else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('502 no\r\n');
        }
      }
    });
    reply('GREETING');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    /** Connections that are open. */
    open: () => [...sockets].filter((socket) => !socket.destroyed).length,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
