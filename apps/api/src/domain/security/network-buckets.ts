import { type BucketOptions, createLeakyBuckets } from '../time/leaky-buckets.ts';
import { networksAround } from './network.ts';

/** Leaky buckets of networks. */
export interface NetworkBuckets {
  /** Milliseconds until each network around this one has room for one more event. */
  wait(network: string): number;
  /** Number of events that fit in now. */
  room(network: string): number;
  /** Milliseconds until the bucket of this network is empty. */
  untilEmpty(network: string): number;
  add(network: string): void;
  /** Removes an event that was added. */
  takeBack(network: string): void;
}

/** Leaky buckets in which an event counts against its network (`networkOf`) and the wider ones around it, which have more room. */
export function createNetworkBuckets(options: BucketOptions): NetworkBuckets {
  const buckets = createLeakyBuckets(options);
  return {
    wait: (of) => Math.max(...networksAround(of).map(({ network, work }) => buckets.wait(network, work))),
    room: (of) => Math.min(...networksAround(of).map(({ network, work }) => buckets.room(network, work))),
    untilEmpty: (of) => buckets.untilEmpty(of),
    add: (of) => networksAround(of).forEach(({ network, work }) => buckets.add(network, work)),
    takeBack: (of) => networksAround(of).forEach(({ network, work }) => buckets.takeBack(network, work)),
  };
}
