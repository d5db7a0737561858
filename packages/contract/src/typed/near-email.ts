import { isEmail, normalEmail } from './email.ts';

/** Hosts with which a mistyped one is compared, the commonest in Indonesia first. */
const suggested = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.id',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'ymail.com',
  'rocketmail.com',
  'outlook.co.id',
];

/** Other hosts of mailboxes. They are genuine, and some of them near to those above, or to genuine hosts that are not here. */
const others = (
  'live.com hotmail.co.id live.co.id email.com msn.com me.com mac.com aol.com proton.me protonmail.com zoho.com mail.com gmx.com gmx.net ' +
  'fastmail.com googlemail.com yandex.com telkom.net plasa.com cbn.net.id indosat.net.id'
).split(' ');

const hosts = new Set([...suggested, ...others]);

/** Hosts of large providers in other countries than Indonesia. */
const abroad =
  /^(?:yahoo|hotmail|outlook|live)\.com?\.(?:ar|au|br|cn|hk|il|in|jp|kr|mx|my|nz|ph|sg|th|tr|tw|uk|vn|za)$/;

const isGenuine = (host: string): boolean => hosts.has(host) || abroad.test(host);

/** Endings that nobody means. */
const mistyped: Readonly<Record<string, string>> = {
  con: 'com',
  cim: 'com',
  cpm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  ccom: 'com',
  coom: 'com',
  ocm: 'com',
};

/** Endings that are typed for others: `gmail.co`. With other names they may be genuine. */
const mistaken: Readonly<Record<string, readonly string[]>> = {
  'com.id': ['com'],
  'co.id': ['com'],
  cid: ['co.id', 'com'],
  co: ['com'],
  cm: ['com'],
  om: ['com'],
  id: ['com'],
  '': ['com'],
};

/** Endings that are taken for others where the name is exactly that of a provider: `gmail.net`. */
const ofOthers = new Set(['net', 'org']);

/** Hosts of which two signs are missing. */
const abbreviated: Readonly<Record<string, string>> = { 'gml.com': 'gmail.com' };

/** Returns the address that was perhaps meant: `rani@gmail.com` for `rani@gmial.com`; undefined where nothing is near. */
export function nearEmail(typed: string): string | undefined {
  const address = normalEmail(typed);
  const at = address.lastIndexOf('@');
  const near = at < 0 ? withAt(address) : mended(address.slice(0, at), address.slice(at + 1));
  return near === address || near === undefined || !isEmail(near) ? undefined : near;
}

/** Returns an address without its `@`, with it: `ranigmail.com`. The sign may have become a dot or a blank. */
function withAt(address: string): string | undefined {
  const host = suggested.find((each) => address.toLowerCase().endsWith(each));
  const mailbox = host && address.slice(0, -host.length).replace(/[ .]$/, '');
  return !mailbox || /^www$/i.test(mailbox) ? undefined : `${mailbox}@${host}`;
}

/** Returns an address with a near host, and without `www.` and a doubled `@`, which stand in no mailbox of people. */
function mended(typedMailbox: string, typedHost: string): string | undefined {
  const mailbox = typedMailbox.replace(/^www\./i, '').replace(/@+$/, '');
  const host = typedHost.toLowerCase().replaceAll(',', '.');
  const isSame = mailbox === typedMailbox && host === typedHost.toLowerCase();
  const near = nearHost(host) ?? (isSame ? undefined : typedHost.replaceAll(',', '.'));
  return near && `${mailbox}@${near}`;
}

/** Returns the host that was perhaps meant by one that is of no provider. */
function nearHost(host: string): string | undefined {
  if (host === '' || isGenuine(host)) return undefined;
  const [, name = '', ending = ''] = /^([^.]*)\.?(.*)$/.exec(host) ?? [];
  const [near] = [
    ...nearTo(host),
    ...(Object.hasOwn(abbreviated, host) ? [abbreviated[host]] : []),
    ...withEndings(name, ending),
    // A host that goes on: `gmail.com.com`, `gmail.comid`.
    ...suggested.filter((other) => host.startsWith(other)),
  ];
  return near;
}

/** Returns the hosts that have a name with the ending that was meant. A genuine one is near to no other: `ymail.co` is not gmail.com. */
function withEndings(name: string, ending: string): readonly string[] {
  const meant = Object.hasOwn(mistyped, ending) ? `${name}.${mistyped[ending]}` : undefined;
  if (meant !== undefined) return hosts.has(meant) ? [meant] : nearTo(meant);
  if (ofOthers.has(ending)) return suggested.filter((other) => other === `${name}.com`);
  const endings = Object.hasOwn(mistaken, ending) ? (mistaken[ending] ?? []) : [];
  return endings.flatMap((each) => {
    const host = `${name}.${each}`;
    return hosts.has(host) ? suggested.filter((other) => other === host) : nearTo(host);
  });
}

const nearTo = (host: string): readonly string[] => suggested.filter((other) => isNear(host, other));

const withoutDots = (host: string): string => host.replaceAll('.', '');

/**
 * Whether two hosts differ by one sign that is missing, added, another, or moved by one place or two, or by dots alone. The dot counts as a sign,
 * too.
 */
function isNear(typed: string, meant: string): boolean {
  if (withoutDots(typed) === withoutDots(meant)) return true;
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [a, b] = [typed.slice(same), meant.slice(same)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isMoved(a, b) || isMoved(b, a);
}

/** Whether the first sign of a text stands one or two places later in the other, and nothing else differs. */
const isMoved = (a: string, b: string): boolean =>
  [1, 2].some(
    (places) => a.slice(1, places + 1) + a.slice(0, 1) + a.slice(places + 1) === b && a.length > places,
  );
