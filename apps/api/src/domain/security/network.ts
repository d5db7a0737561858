import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * A network that a caller counts against, and how many times the room of its narrowest network it has: of the places of a ticket type
 * (`places`), and of requests, guesses, mails and other work (`work`).
 */
export interface Network {
  readonly network: string;
  readonly places: number;
  readonly work: number;
  /** Bytes that tell it from others in the next wider one, in keys of the database. */
  readonly keyBytes: number;
}

/**
 * Widths that are counted, from the narrowest. One subscriber has a /64 of IPv6, a home line a /56 and a company a /48: a limit on one of
 * them alone is a limit on none. An IPv4 address is one subscriber or a carrier's gateway; a /24 is the smallest block that is routed and
 * rented, and may be shared by unrelated customers, so it has most room. Carriers give phones of many customers /64s of one /48.
 */
const widths = {
  IPv4: [
    { bits: 32, places: 1, work: 1, keyBytes: 4 },
    { bits: 24, places: 3, work: 8, keyBytes: 4 },
  ],
  IPv6: [
    { bits: 64, places: 1, work: 1, keyBytes: 2 },
    { bits: 56, places: 1.5, work: 2, keyBytes: 2 },
    { bits: 48, places: 2, work: 4, keyBytes: 4 },
  ],
} as const;

/**
 * Returns the narrowest network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since a single home or phone
 * has the whole /64 to choose from. An IPv6 address that stands for an IPv4 address counts as that. Other text is returned as it is.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  return embeddedIn(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`;
}

/** Returns all networks that a network (`networkOf`) counts in, itself first, then wider ones. */
export function networksAround(network: string): readonly Network[] {
  if (isIPv4(network))
    return widths.IPv4.map(({ bits, ...room }) => ({
      network: bits === 32 ? network : `${network.slice(0, network.lastIndexOf('.'))}.0/${bits}`,
      ...room,
    }));
  if (!network.endsWith('::/64')) return [{ network, places: 1, work: 1, keyBytes: 8 }];
  const groups = network.slice(0, -5).split(':');
  return widths.IPv6.map(({ bits, ...room }) => ({
    network: bits === 64 ? network : `${prefixOf(groups, bits)}::/${bits}`,
    ...room,
  }));
}

/** Returns the /48 of an IPv6 network (`networkOf`), all of which one customer of a provider may have; an IPv4 address as it is. */
export const widerNetworkOf = (network: string): string =>
  isIPv4(network) ? network : (networksAround(network).at(-1)?.network ?? network);

/** The first bits of an address in groups of 16, as text. */
const prefixOf = (groups: readonly string[], bits: number): string =>
  groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, place) => hex(Number.parseInt(group, 16) & (0xffff << Math.max(0, 16 * (place + 1) - bits))))
    .join(':');

/** The eight groups of an IPv6 address without a zone. */
function groupsOf(address: string): number[] {
  const dotted = /[\d.]+$/.exec(address)?.[0] ?? '';
  const text = isIPv4(dotted)
    ? address.slice(0, -dotted.length) + groupsOf4(dotted).map(hex).join(':')
    : address;
  const [head = '', tail] = text.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => '0');
  return [...(left ?? []), ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16));
}

function groupsOf4(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

const hex = (group: number) => group.toString(16);

/** Prefixes behind which an IPv4 address stands, in which group, and whether its bits are inverted. */
const embeddings = [
  // Mapped (RFC 4291), translated statelessly (RFC 2765), and NAT64 (RFC 6052, RFC 8215): there, all of the IPv4 internet is one /64.
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 1], at: 6 },
  // 6to4 (RFC 3056): one IPv4 address has a /48.
  { prefix: [0x2002], at: 1 },
  // Teredo (RFC 4380): all clients of a server share a /64.
  { prefix: [0x2001, 0], at: 6, isInverted: true },
];

function embeddedIn(groups: readonly number[]): string | undefined {
  const found = embeddings.find(({ prefix }) => prefix.every((group, place) => group === groups[place]));
  if (found === undefined) return undefined;
  return groups
    .slice(found.at, found.at + 2)
    .map((group) => (found.isInverted === true ? group ^ 0xffff : group))
    .map((group) => `${group >> 8}.${group & 0xff}`)
    .join('.');
}

// Two lists: in one, each IPv4 address would be part of ::/64, where it stands as ::ffff:a.b.c.d.
const [own4, own6] = [new BlockList(), new BlockList()];
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own4.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own6.addSubnet(address, bits, 'ipv6');

/**
 * Whether a network (`networkOf`) is this machine or a private one (RFC 1918, RFC 4193). There stand colleagues, and proxies that
 * KARCIS_TRUST_PROXY does not name: all their visitors seem to come from one address.
 */
export function isOwnNetwork(network: string): boolean {
  const [address = ''] = network.split('/');
  return isIPv4(address) ? own4.check(address) : own6.check(address, 'ipv6');
}
