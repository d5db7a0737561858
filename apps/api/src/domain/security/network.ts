import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since a single home
 * or phone has the whole /64 to choose from.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`;
}

/** The /48 of an IPv6 network, all of which one customer of a provider may have; an IPv4 address as it is. */
export const widerNetworkOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;

const withoutLeadingZeros = (group: string) => group.replace(/^0+(?=.)/, '').toLowerCase();

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
