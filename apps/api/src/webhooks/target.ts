import { Resolver } from 'node:dns/promises';
import { type BlockList, isIP, isIPv4 } from 'node:net';
import { isPublicAddress, networksOf } from './public-address.ts';

/** Which addresses messages may be sent to. */
export interface Targets {
  /** Returns the address, or why nothing is sent there, as far as it shows without asking anybody. */
  readonly parse: (text: string) => URL | { readonly refused: string };
  /** Returns the address to connect to. Throws TargetError unless each that the name has is allowed. */
  readonly find: (url: URL) => Promise<Found>;
}

interface Found {
  readonly address: string;
  /** Whether it is allowed as a network of our own: what it answers is nobody's business. */
  readonly isOwn: boolean;
}

/** A name that leads nowhere, or where nothing is sent. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly code: 'not_resolved' | 'address_not_allowed';
  constructor(code: TargetError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

interface Options {
  readonly isProduction: boolean;
  /** Networks of our own that are allowed, beside the internet. */
  readonly networks: readonly string[];
  /** Name servers, as `dns.setServers` takes them; those of the system without it. */
  readonly nameServers?: readonly string[];
}

const privileged = 1024;

export function createTargets({ isProduction, networks, nameServers }: Options): Targets {
  const own = networksOf(networks);
  const isOwn = (address: string) => isIn(own, address);
  const isAllowed = (address: string) => isPublicAddress(address) || isOwn(address);

  /** Every address of a name. `getaddrinfo` would hold up the threads that hash passwords. */
  async function addressesOf(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: 2000, tries: 1 });
    if (nameServers !== undefined) resolver.setServers(nameServers);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }

  return {
    parse(text) {
      const url = URL.parse(text);
      const refused = url === null ? 'It is no absolute address.' : refusalOf(url, isProduction);
      if (url === null || refused !== undefined) return { refused: refused ?? '' };
      const host = hostOf(url);
      if (isIP(host) !== 0 && !isAllowed(host)) return { refused: 'Its host is not on the internet.' };
      return url;
    },
    async find(url) {
      const host = hostOf(url);
      const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
      const [first] = addresses;
      if (first === undefined) throw new TargetError('not_resolved', 'The name has no address.');
      if (!addresses.every(isAllowed))
        throw new TargetError('address_not_allowed', 'An address of the name is not on the internet.');
      return { address: first, isOwn: !addresses.every(isPublicAddress) };
    },
  };
}

/** Why nothing is sent to an address, whatever its host is. */
function refusalOf(url: URL, isProduction: boolean): string | undefined {
  const { protocol, username, password, port } = url;
  if (protocol !== 'https:' && (isProduction || protocol !== 'http:')) return 'It must begin with https.';
  if (username !== '' || password !== '') return 'It must not hold a name or a password.';
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  if (number !== 443 && number < privileged) return 'Its port must be 443 or from 1024.';
  return undefined;
}

/** The host without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

const isIn = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
