import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Types of records. */
const [a, aaaa] = [1, 28];

/** Sixteen bytes of an IPv6 address that is written in full or with one `::`. */
function bytesOf(address: string): number[] {
  if (!isIPv6(address)) return address.split('.').map(Number);
  const [head = '', tail] = address.split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((each) => Number.parseInt(each, 16));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last].flatMap((group) => [group >> 8, group & 255]);
}

/** A name server for the tests of a file. It gives the addresses of a name in turn: a list for each time that it is asked. */
export function nameServerForTests() {
  const names = new Map<string, (readonly string[])[]>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const name = labels.join('.').toLowerCase();
    const type = message.readUInt16BE(at + 1);
    const question = message.subarray(12, at + 5);
    const turns = names.get(name);
    if (type === a) asked.push(name);
    // Each look asks for both types: the turn is over with the second question.
    const addresses = turns?.[0] ?? [];
    if (type === aaaa && turns !== undefined && turns.length > 1) turns.shift();
    const fitting = addresses.filter((each) => isIPv6(each) === (type === aaaa));
    const answers = fitting.map((each) => {
      const bytes = bytesOf(each);
      return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
    });
    const code = turns === undefined ? 3 : 0;
    const header = Buffer.from([
      ...message.subarray(0, 2),
      0x81,
      0x80 | code,
      0,
      1,
      0,
      answers.length,
      0,
      0,
      0,
      0,
    ]);
    socket.send(Buffer.concat([header, question, ...answers]), port, address);
  });
  beforeAll(() => new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve())));
  afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return {
    servers: () => [`127.0.0.1:${socket.address().port}`],
    /** Names that were asked for. */
    asked,
    /** Gives a name its addresses: those of the first look, of the second, and so on; the last ones stay. */
    set: (name: string, ...turns: (readonly string[])[]) => void names.set(name, [...turns]),
  };
}
