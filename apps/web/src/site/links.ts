/** An address that somebody entered, as a link; undefined where it leads nowhere that a page may lead to. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (typeof address !== 'string') return undefined;
  if (isOwnPath(address) || address.startsWith('#')) return address;
  const url = URL.parse(address);
  return url !== null && ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}

/** Whether an address is a path of this server: a browser drops tabs and line ends from it, and reads \ as /. */
const isOwnPath = (address: string) =>
  address.startsWith('/') && URL.parse(address, 'http://own.invalid')?.host === 'own.invalid';

/** The address of a web site that somebody entered; undefined where it is none. */
export function webSite(address: string | null): URL | undefined {
  const url = URL.parse(address ?? '');
  return url !== null && ['https:', 'http:'].includes(url.protocol) ? url : undefined;
}

const networks: Readonly<Record<string, string>> = {
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
};

/** The name of a network as it writes itself. */
export const networkName = (name: string): string =>
  networks[name.toLowerCase()] ?? name.charAt(0).toUpperCase() + name.slice(1);
