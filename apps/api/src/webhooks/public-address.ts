import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's registry of special-purpose IPv4 addresses, multicast and what is reserved. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only what is assigned to the internet: mapped, translated, unique-local and link-local addresses fall out by themselves. */
const global = ['2000::/3'];
/** Parts of that for protocols, documentation and tunnels to IPv4. */
const notGlobal = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** A list of networks, each like 10.0.0.0/8 or 10.0.0.1. */
export function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const [specials, globals, notGlobals] = [special, global, notGlobal].map(networksOf) as [
  BlockList,
  BlockList,
  BlockList,
];

/** Whether an address is one of the internet, where anybody may be written to. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specials.check(address, 'ipv4');
  return isIPv6(address) && globals.check(address, 'ipv6') && !notGlobals.check(address, 'ipv6');
}
