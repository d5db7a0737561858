import { createHmac, hkdfSync } from 'node:crypto';
import { networksAround } from './network.ts';

/**
 * A caller's network as rows of the database are counted by it: 8 bytes of HMAC-SHA256 under a key of the server's secret, since there are so
 * few IPv4 addresses that a plain hash would tell each. They begin with those of the wider networks around it, so that the rows of each lie
 * together. Networks with equal bytes share their room, which is rare and harms nothing.
 */
export interface KeyedNetwork {
  readonly key: Buffer;
  /** First bytes of the key, of the widest network. */
  readonly widest: Buffer;
  /** Networks around the caller, the widest first: keys in one lie between `first` and `last`. Its room is so many times that of the narrowest. */
  readonly around: readonly {
    readonly first: Buffer;
    readonly last: Buffer;
    readonly places: number;
    readonly work: number;
  }[];
}

/** Returns the key of a network (`networkOf`), and what lies in the wider ones around it. */
export function keyedNetwork(network: string, secretKey: Buffer): KeyedNetwork {
  const secret = Buffer.from(hkdfSync('sha256', secretKey, '', 'karcis-network-v1', 32));
  const widestFirst = networksAround(network).toReversed();
  const key = Buffer.concat(
    widestFirst.map((each) =>
      createHmac('sha256', secret).update(each.network).digest().subarray(0, each.keyBytes),
    ),
  );
  let length = 0;
  const around = widestFirst.map(({ places, work, keyBytes }) => {
    const first = key.subarray(0, (length += keyBytes));
    return { first, last: Buffer.concat([first, Buffer.alloc(key.length - length, 0xff)]), places, work };
  });
  return { key, widest: around[0]?.first ?? key, around };
}
