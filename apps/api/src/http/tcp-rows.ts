/** A TCP socket as Linux lists it in /proc/net/tcp and /proc/net/tcp6. */
export interface TcpRow {
  /** Address and port: `127.0.0.1:3000`, `::1:3000`. */
  readonly local: string;
  readonly remote: string;
  readonly isListening: boolean;
  /** Id of the user who opened it. */
  readonly uid: number;
  readonly inode: string;
}

/** Reads the text of such a file. */
export const tcpRowsOf = (text: string): readonly TcpRow[] =>
  text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', remote = '', state = '', , , , uid = '', , inode = ''] = line.trim().split(/\s+/);
      if (inode === '') return [];
      return [
        { local: endOf(local), remote: endOf(remote), isListening: state === '0A', uid: Number(uid), inode },
      ];
    });

/** Reads `0100007F:0BB8`: each word of an address has its bytes in the order of the machine, least first. */
function endOf(text: string): string {
  const [address = '', port = ''] = text.split(':');
  const bytes = Buffer.concat(
    (address.match(/.{8}/g) ?? []).map((word) => Buffer.from(word, 'hex').toReversed()),
  );
  return `${bytes.length === 4 ? bytes.join('.') : v6Of(bytes)}:${Number.parseInt(port, 16)}`;
}

/** Returns an IPv6 address as Node.js writes it; one of IPv4 within IPv6 as that. */
function v6Of(bytes: Buffer): string {
  if (bytes.subarray(0, 12).equals(mapped)) return bytes.subarray(12).join('.');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

const mapped = Buffer.from('00000000000000000000ffff', 'hex');
