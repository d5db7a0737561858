import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tcpRowsOf, type TcpRow } from './tcp-rows.ts';

/** The ends of a connection, as Node.js names them on the side of the server. */
export type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>;

/**
 * Returns whether a connection was opened by a program on this machine that works for itself: one of the server's own user, or any that the
 * server may inspect. A program that holds an accepted connection of its own is a proxy and relays for others. The kernel tells both, so a
 * request cannot claim it. Programs of SSH are an exception: a tunnel through them takes a login on this machine. Systems without /proc
 * cannot tell, and there the answer is undefined.
 */
export async function isOpenedHere(ends: Ends, processes = '/proc'): Promise<boolean | undefined> {
  const rows = await tcpRows(processes);
  if (rows === undefined) return undefined;
  const caller = `${plain(ends.remoteAddress)}:${ends.remotePort}`;
  const server = `${plain(ends.localAddress)}:${ends.localPort}`;
  const socket = rows.find(({ local, remote }) => local === caller && remote === server);
  if (socket === undefined || socket.inode === '0') return false;
  const owners = await ownersOf(socket.inode, processes);
  // Browsers hide their processes from others of the same user; the user of the socket is known nevertheless.
  if (owners.length === 0) return socket.uid === process.getuid?.();
  const own = await socketsOf('self', processes);
  return owners.every(({ name, inodes }) => name.startsWith('sshd') || !relays(inodes, { rows, own, ends }));
}

interface Seen {
  readonly rows: readonly TcpRow[];
  /** Sockets of this process. */
  readonly own: ReadonlySet<string>;
  readonly ends: Ends;
}

/** Whether one of these sockets was accepted from another program: its port is listened to. */
function relays(inodes: ReadonlySet<string>, { rows, own, ends }: Seen): boolean {
  const doors = new Set(rows.filter(({ isListening }) => isListening).map(({ local }) => portOf(local)));
  doors.delete(String(ends.localPort));
  const isOwn = ({ local, remote }: TcpRow) =>
    rows.some((other) => other.local === remote && other.remote === local && own.has(other.inode));
  return rows.some(
    (row) => inodes.has(row.inode) && !row.isListening && doors.has(portOf(row.local)) && !isOwn(row),
  );
}

const portOf = (end: string): string => end.slice(end.lastIndexOf(':') + 1);

const plain = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns all TCP sockets of this machine; undefined where the system does not list them. */
async function tcpRows(processes: string): Promise<readonly TcpRow[] | undefined> {
  const read = (file: string) => readFile(`${processes}/net/${file}`, 'latin1').catch(() => undefined);
  const [v4, v6] = await Promise.all([read('tcp'), read('tcp6')]);
  return v4 === undefined ? undefined : [...tcpRowsOf(v4), ...tcpRowsOf(v6 ?? '')];
}

interface Owner {
  readonly name: string;
  readonly inodes: ReadonlySet<string>;
}

/** Returns the processes that hold a socket, of those that this one may inspect. */
async function ownersOf(inode: string, processes: string): Promise<readonly Owner[]> {
  const found: Owner[] = [];
  for (const pid of await readdir(processes)) {
    if (!/^\d+$/.test(pid)) continue;
    const inodes = await socketsOf(pid, processes);
    if (!inodes.has(inode)) continue;
    const name = await readFile(`${processes}/${pid}/comm`, 'utf8').catch(() => '');
    found.push({ name, inodes });
  }
  return found;
}

/** Returns the inodes of the sockets of a process; none where it may not be inspected or has ended. */
async function socketsOf(pid: string, processes: string): Promise<ReadonlySet<string>> {
  const folder = `${processes}/${pid}/fd`;
  const files = await readdir(folder).catch(() => []);
  const targets = await Promise.all(files.map((file) => readlink(`${folder}/${file}`).catch(() => '')));
  return new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
}
