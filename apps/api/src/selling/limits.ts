import type { SetAsideReason } from '@karcis/contract';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import { isOwnNetwork } from '../domain/security/network.ts';
import { createNetworkBuckets } from '../domain/security/network-buckets.ts';
import { type KeyedNetwork, keyedNetwork } from '../domain/security/network-key.ts';
import { createLeakyBuckets } from '../domain/time/leaky-buckets.ts';

/** What strangers may do of buying, counted by their networks, and buyers by their orders. */
export interface BuyingLimits {
  /** Counts an order of a guest. Throws `too_many_requests`. */
  readonly countHold: (network: string) => void;
  /** Keys of a network by which the places that buyers hold there are counted; null where none are. */
  readonly keyOf: (network: string, secretKey: Buffer) => KeyedNetwork | null;
  /** Counts a look at a code. Throws `too_many_requests`. */
  readonly countCode: (network: string) => void;
  /** Counts a mail that the buyer of an order asks for. Throws `too_many_requests`. */
  readonly countMail: (orderId: string) => void;
  /** Does what names codes, and counts it where one is unknown, refused or set aside: codes are not to be found by trying. Throws `too_many_requests`. */
  readonly watchingCodes: <T>(
    network: string,
    codes: readonly string[],
    work: () => Promise<T>,
    asideIn?: (answer: T) => readonly { readonly reason: SetAsideReason }[],
  ) => Promise<T>;
}

const minute = 60_000;
const unknownIn = (aside: readonly { readonly reason: SetAsideReason }[]): number =>
  aside.filter(({ reason }) => reason === 'Unknown').length;
/** Networks and orders remembered at once. */
const keys = 20_000;

/** Limits for one server. `now` is in milliseconds on a clock that only moves forward; without limits nothing is counted. */
export function createBuyingLimits(
  config: { readonly rateLimits: 'on' | 'off' },
  now: () => number,
): BuyingLimits {
  const mails = createLeakyBuckets({ burst: 5, interval: (60 * minute) / 5, keys, now });
  const perMinute = (burst: number) => createNetworkBuckets({ burst, interval: minute / burst, keys, now });
  const [holds, codes] = [perMinute(60), perMinute(20)];
  const demand = ({ wait }: Pick<typeof holds, 'wait'>, network: string) => {
    const milliseconds = config.rateLimits === 'off' ? 0 : wait(network);
    if (milliseconds > 0) fail('too_many_requests', { retryAfterSeconds: Math.ceil(milliseconds / 1000) });
  };
  return {
    countHold(network) {
      demand(holds, network);
      holds.add(network);
    },
    keyOf: (network, secretKey) =>
      config.rateLimits === 'off' || isOwnNetwork(network) ? null : keyedNetwork(network, secretKey),
    countCode(network) {
      demand(codes, network);
      codes.add(network);
    },
    countMail(orderId) {
      demand(mails, orderId);
      mails.add(orderId);
    },
    async watchingCodes(network, named, work, asideIn = () => []) {
      if (named.length === 0) return work();
      // Counted first: of many that are asked at once, none is free. One that is known is taken back.
      demand(codes, network);
      codes.add(network);
      let unknown = 0;
      try {
        const answer = await work();
        unknown = unknownIn(asideIn(answer));
        return answer;
      } catch (error) {
        const { code, particulars } = error instanceof ProblemError ? error : {};
        const aside = particulars?.price?.codes_set_aside ?? [];
        unknown = code === 'unknown_code' ? 1 : unknownIn(aside);
        throw error;
      } finally {
        if (unknown === 0) codes.takeBack(network);
        for (let more = 1; more < unknown; more += 1) codes.add(network);
      }
    },
  };
}
