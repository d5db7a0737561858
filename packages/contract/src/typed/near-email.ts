import { normalEmail } from './email.ts';

/** Hosts of mailboxes that people in Indonesia have, the commonest first. */
const hosts = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.id',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'ymail.com',
  'rocketmail.com',
  'live.com',
  'outlook.co.id',
  'hotmail.co.id',
  'live.co.id',
  'email.com',
  'msn.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'zoho.com',
  'mail.com',
  'gmx.com',
  'gmx.net',
  'fastmail.com',
  'googlemail.com',
  'yandex.com',
  'telkom.net',
  'plasa.com',
  'cbn.net.id',
  'indosat.net.id',
];

/** Hosts with which a mistyped one is compared. The others are genuine, and near to them. */
const suggested = hosts.slice(0, 10);

/** Endings that are typed for others: `gmail.con`. */
const endings: Readonly<Record<string, string>> = {
  con: 'com',
  cim: 'com',
  cpm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  ccom: 'com',
  coom: 'com',
  ocm: 'com',
  'com.id': 'com',
  'co.id': 'com',
  co: 'com',
  cm: 'com',
  om: 'com',
  id: 'com',
  '': 'com',
};

/** Returns the address that was perhaps meant: `rani@gmail.com` for `rani@gmial.com`; undefined where nothing is near. */
export function nearEmail(typed: string): string | undefined {
  const address = normalEmail(typed);
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  if (at < 1 || host === '' || hosts.includes(host)) return undefined;
  const [, name = '', ending = ''] = /^([^.]*)\.?(.*)$/.exec(host) ?? [];
  const mended = `${name}.${endings[ending] ?? ending}`;
  // A genuine host with another ending is near to no other host: `ymail.co` is not gmail.com.
  const meant = hosts.includes(mended) ? suggested.filter((other) => other === mended) : nearTo(mended);
  const [near] = [...nearTo(host), ...meant];
  return near === undefined ? undefined : `${address.slice(0, at)}@${near}`;
}

const nearTo = (host: string): readonly string[] => suggested.filter((other) => isNear(host, other));

/** Whether two texts differ by one sign that is missing, added, another, or changed places with its neighbour; the dot counts, too. */
function isNear(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same += 1;
  const [a, b] = [typed.slice(same), meant.slice(same)];
  return (
    a === b ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
