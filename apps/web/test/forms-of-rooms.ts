import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api, type Route } from '@karcis/contract';
import { wordsOf } from '@karcis/words';
import * as accountFields from '../src/account/fields.ts';
import { companyFields } from '../src/buy/company-fields.ts';

/** Forms outside of the console, with the source in which each is and the fields that it shows. */

/** Every route of the contract by its name: `account.login`. */
export const routes: ReadonlyMap<string, Route> = new Map(
  Object.entries(api).flatMap(([area, all]) =>
    Object.entries<Route>(all).map(([name, route]) => [`${area}.${name}`, route] as const),
  ),
);

export interface RoomForm {
  /** Path of its source, from `src/`. */
  readonly in: string;
  readonly shown: readonly string[];
}
type Forms = Readonly<Record<string, RoomForm>>;

/** Forms of accounts, drawn by `useForm`. */
export const accountForms: Forms = {
  'account.login': { in: 'account/sign-in.tsx', shown: ['email', 'password', 'otp'] },
  'accountLinks.register': { in: 'account/sign-up.tsx', shown: ['name', 'email'] },
  'accountLinks.confirmRegistration': { in: 'account/by-link.tsx', shown: ['password'] },
  'accountLinks.forgotPassword': { in: 'account/forgot.tsx', shown: ['email'] },
  'accountLinks.resetPassword': { in: 'account/by-link.tsx', shown: ['password'] },
  'ownAccount.changeProfile': {
    in: 'account/profile.tsx',
    shown: [
      'name',
      'phone',
      'city',
      'province',
      'birth_date',
      'timezone',
      'gender',
      'locale',
      'avatar_media_id',
    ],
  },
  'ownAccount.changeEmail': { in: 'account/profile.tsx', shown: ['new_email', 'password'] },
  'ownAccount.changePassword': { in: 'account/profile.tsx', shown: ['current', 'new'] },
  'ownAccount.close': { in: 'account/data.tsx', shown: ['password'] },
  'ownAccount.confirmEmail': { in: 'account/by-press.tsx', shown: [] },
  'ownAccount.keep': { in: 'account/by-press.tsx', shown: [] },
  'accountSecurity.createToken': {
    in: 'account/program-tokens.tsx',
    shown: ['name', 'scopes', 'days', 'password'],
  },
  'accountSecurity.startTwoFactor': { in: 'account/second-factor.tsx', shown: ['password'] },
  'accountSecurity.confirmTwoFactor': { in: 'account/second-factor.tsx', shown: ['code'] },
  'accountSecurity.newRecoveryCodes': { in: 'account/second-factor.tsx', shown: ['password', 'otp'] },
  'accountSecurity.endTwoFactor': { in: 'account/second-factor.tsx', shown: ['password', 'otp'] },
  'invitations.read': { in: 'account/invitation.tsx', shown: [] },
  'invitations.accept': { in: 'account/invitation.tsx', shown: ['name', 'password'] },
  'pairing.pair': { in: 'account/pair.tsx', shown: ['name'] },
  'orders.find': { in: 'account/find-order.tsx', shown: ['email', 'reference'] },
  'buying.confirm': { in: 'account/by-press.tsx', shown: [] },
};

const ofTicket = { in: 'frame/ticket-deed.tsx', shown: ['attendee_name', 'attendee_email'] };
const ofRecipient = { in: 'frame/ticket-deed.tsx', shown: ['name', 'email'] };

/** Forms of buyers and of holders of tickets. */
export const buyerForms: Forms = {
  'buying.changeCodes': { in: 'buy/codes.tsx', shown: [] },
  'buying.checkout': {
    in: 'buy/checkout-form.tsx',
    shown: ['buyer.name', 'buyer.email', ...companyFields.map((name) => `buyer.${name}`)],
  },
  'buying.pay': { in: 'buy/paying.ts', shown: [] },
  'ownOrders.changeContact': { in: 'buy/contact.tsx', shown: ['contact_email', 'buyer_phone'] },
  'orderTickets.change': ofTicket,
  'orderTickets.transfer': ofRecipient,
  'orderRefunds.request': { in: 'buy/refund-request.tsx', shown: ['reason'] },
  'orderRefunds.setAccount': {
    in: 'buy/refund-account.tsx',
    shown: ['bank', 'account_number', 'account_name'],
  },
  'tickets.change': ofTicket,
  'tickets.transfer': ofRecipient,
};

/** Forms of the page of an event: each refusal has a sentence beside the button. */
export const siteForms: Forms = {
  'buying.hold': { in: 'site/islands/holding/hold.ts', shown: [] },
  'buying.checkCode': { in: 'site/islands/holding/check.ts', shown: [] },
};

const gateSends = 'the scanner sends it: each refusal is a verdict or a sentence of the gate';

/** Routes that are called with values that are not typed into a form, and why none of their refusals is lost. */
export const notTyped: Readonly<Record<string, string>> = {
  'checkIn.scan': gateSends,
  'checkIn.upload': gateSends,
  'checkIn.undo': gateSends,
  'organizerScanning.scan': gateSends,
  'organizerScanning.upload': gateSends,
  'organizerScanning.undo': gateSends,
  'checkIn.pairing': 'a press: the refusal stands below the button',
  'checkIn.addDevice': 'the phone names itself, and scans whether it is named or not',
  'sandbox.act': 'a press: the refusal stands above the buttons',
  'media.upload': 'a file that is chosen: its field tells the refusal',
  'preview.render': 'a preview of a field: the form tells what is wrong when it is sent',
  'adminLogs.changeErrorLog': 'a press: the refusal stands below the buttons',
};

const src = fileURLToPath(new URL('../src/', import.meta.url));
const sources: ReadonlyMap<string, string> = new Map(
  globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(src + file, 'utf8')]),
);
const allText = [...sources.values()].join('\n');

/** Text of all sources of a room. */
export const textOfRoom = (room: string): string =>
  [...sources].flatMap(([file, text]) => (file.startsWith(`${room}/`) ? [text] : [])).join('\n');

/** Returns true if a name occurs as a property in any source: `routes.create`, `{ create }`. */
const occurs = (name: string) => new RegExp(`\\b${name}\\b`).test(allText);

/**
 * Names of the routes that the sources of the browser call, or hand on with all of their area. `given` stands for the text of the sources.
 */
export function calledRoutes(given: string = allText): ReadonlySet<string> {
  const called = new Set<string>();
  for (const [, area = '', name] of given.matchAll(/\bapi\.([a-zA-Z]+)(?:\.([a-zA-Z]+))?/g)) {
    const all = Object.keys((api as Readonly<Record<string, object>>)[area] ?? {});
    const isOne = name !== undefined && all.includes(name);
    for (const each of isOne ? [name] : all.filter(occurs)) called.add(`${area}.${each}`);
  }
  return called;
}

/** Lines that take areas of the contract in a way that `calledRoutes` does not read; reads of records may. */
export const otherUses = (): readonly string[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/^.*(?:=\s*api\b(?!\.)|(?<!typeof )\bapi\[|\.\.\.api\b(?!\.)).*$/gm)]
      .map(([line]) => `${file}: ${line.trim()}`)
      .filter((line) => line !== 'screens/site.ts: const { catalogue, publicContent } = api;'),
  );

/** Returns true if a route takes values that may be typed: in a body, in a file, or beside what it removes. */
export const takesValues = ({ method, body, upload, query }: Route): boolean =>
  body !== undefined || upload !== undefined || (method !== 'GET' && query !== undefined);

/** Fields that functions of the room of accounts make, by the name of the function. */
const madeBy: ReadonlyMap<string, string> = new Map(
  Object.entries(accountFields).map(([name, make]) => [name, make(wordsOf('id')).name]),
);

/** Sources of the fields of parts that forms draw. */
const parts: Readonly<Record<string, readonly string[]>> = {
  PasswordForm: ['account/password-form.tsx'],
  BuyerFields: ['buy/buyer-fields.tsx', 'buy/company-fields.ts'],
};

/** Returns true if the source of a form, or of a part of it, has a field of this name. */
export function hasField({ in: file }: RoomForm, field: string): boolean {
  const name = field.slice(field.lastIndexOf('.') + 1);
  const drawn = Object.entries(parts).flatMap(([part, files]) =>
    sources.get(file)?.includes(`<${part}`) === true ? files : [],
  );
  return [file, ...drawn].some((each) => {
    const text = sources.get(each) ?? '';
    const makers = [...madeBy].filter(([, made]) => made === name).map(([maker]) => maker);
    return (
      new RegExp(
        `name: '${name}'|name="${name}"|optional\\('${name}'|^export const companyLengths.*\\b${name}:`,
        'm',
      ).test(text) || makers.some((maker) => new RegExp(`\\b${maker}\\(`).test(text))
    );
  });
}
