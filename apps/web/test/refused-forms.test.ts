import { api, type Route, valueErrors } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { locales, wordsOf } from '@karcis/words';
import { describe, expect, it } from 'vitest';
import { projectionOf } from '../build/projection.ts';
import { firstInputs, namesIn } from '../src/console/form-asks.ts';
import { fieldName, valueFault } from '../src/console/words.ts';
import { unshownText } from '../src/account/use-form.ts';
import { sentenceOf } from '../src/buy/sentences.ts';
import { refusedIn } from '../src/frame/refused-fields.ts';
import { consoleScreens } from '../src/screens/console.ts';
import type { FormFields } from '../src/screens/form-fields.ts';

interface Walked {
  readonly route: Route;
  /** Names of the fields that the form shows at some time. */
  readonly shown: readonly string[];
}

/** Fields that a form of the console shows of its route. */
function shownOf(route: Route, { groups, picks = {} }: FormFields): readonly string[] {
  const { body, query } = projectionOf(route);
  const inputs = body ?? query;
  const all = firstInputs({ ...route, body, query } as unknown as Route);
  const { unasked: _, ...asked } = groups ?? {};
  const names = groups === undefined ? all : Object.values(asked).flatMap((group) => namesIn(group, all));
  return names.filter((name) => inputs[name]?.as !== 'id' || picks[name] !== undefined);
}

/** Every form of the console: those that make a record, those that change one, and what is done to one. */
const consoleForms: readonly Walked[] = consoleScreens.flatMap((screen) => {
  if (screen.kind === 'form') return [{ route: screen.creates, shown: shownOf(screen.creates, screen) }];
  if (screen.kind !== 'list' && screen.kind !== 'record') return [];
  const { changes, deeds = [] } = screen;
  return [
    ...(changes === undefined ? [] : [{ route: changes, shown: shownOf(changes, screen) }]),
    ...deeds.map(({ does, sends = {} }) => ({
      route: does,
      shown: shownOf(does, { picks: screen.picks ?? {} }).filter((name) => !(name in sends)),
    })),
  ];
});

/** Forms of the rooms of accounts, with their fields. */
const accountForms: readonly Walked[] = [
  { route: api.account.login, shown: ['email', 'password', 'otp'] },
  { route: api.accountLinks.register, shown: ['name', 'email'] },
  { route: api.accountLinks.confirmRegistration, shown: ['password'] },
  { route: api.accountLinks.forgotPassword, shown: ['email'] },
  { route: api.accountLinks.resetPassword, shown: ['password'] },
  { route: api.ownAccount.confirmEmail, shown: [] },
  { route: api.ownAccount.keep, shown: [] },
  { route: api.invitations.accept, shown: ['name', 'password'] },
  { route: api.pairing.pair, shown: ['name'] },
  { route: api.orders.find, shown: ['email', 'reference'] },
  { route: api.buying.confirm, shown: [] },
];

/** Forms of buyers, with their fields. */
const buyerForms: readonly Walked[] = [
  { route: api.buying.pay, shown: [] },
  { route: api.ownOrders.changeContact, shown: ['contact_email'] },
  { route: api.orderTickets.transfer, shown: ['name', 'email'] },
  { route: api.orderRefunds.request, shown: ['reason'] },
];

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Pointers to every value of a body, as the server writes them: `/seo/title`, `/lines/0/name`. */
function pointersIn(schema: Schema, at = ''): readonly string[] {
  const parts = [schema, ...(schema.anyOf ?? [])];
  return parts.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, part]) => [
      `${at}/${name}`,
      ...pointersIn(part, `${at}/${name}`),
    ]),
    ...(items === undefined ? [] : pointersIn(items, `${at}/0`)),
  ]);
}

/** Pointers that constraints of the database are told at, beside those of bodies. */
const ofConstraints = ['/slug', '/code', '/email', '/name', '/key'];

const pointersOf = (route: Route): readonly string[] => {
  const { body } = route as { readonly body?: Schema };
  const own = body === undefined ? [] : pointersIn(body);
  return [...new Set([...own, ...(own.length > 0 ? ofConstraints : [])])];
};

/** Each refusal that a route can give of one value. */
function* refusalsOf(route: Route): Generator<KarcisError> {
  const codes = ['invalid_request', ...(route.errors ?? [])];
  for (const pointer of pointersOf(route))
    for (const code of codes)
      for (const ofValue of code === 'invalid_request' ? Object.keys(valueErrors) : ['taken'])
        yield new KarcisError({
          type: `urn:karcis:problem:${code}`,
          title: code,
          status: code === 'invalid_request' ? 422 : 409,
          detail: code,
          code,
          request_id: '01a1fee1',
          errors: [{ pointer, code: ofValue, detail: ofValue }],
        } as ConstructorParameters<typeof KarcisError>[0]);
}

const isSentence = (text: string) => /^\p{Lu}.*[.?!]$/su.test(text);

describe.each(locales)('a refusal of a value, in the language %s', (locale) => {
  const words = wordsOf(locale);
  it('is told at a field of each form of the console, or with the name of the value', () => {
    const wrong = new Set<string>();
    for (const { route, shown } of consoleForms)
      for (const error of refusalsOf(route)) {
        const { fields, others } = refusedIn(error, shown);
        const told = Object.entries(fields).filter(([name]) => shown.includes(name));
        if (told.length + others.length !== 1) wrong.add(`${route.path} ${error.errors[0]?.pointer} is lost`);
        for (const [, code] of told)
          if (!isSentence(valueFault(words, code))) wrong.add(`no sentence for ${code}`);
        for (const { name, code } of others) {
          if (fieldName(words, name) === name.split('.').at(-1)) wrong.add(`no word for ${name}`);
          if (!isSentence(valueFault(words, code))) wrong.add(`no sentence for ${code}`);
        }
      }
    expect(consoleForms.length).toBeGreaterThan(60);
    expect([...wrong]).toEqual([]);
  });

  it('is told at a field of each form of an account, or in a sentence that names the value', () => {
    const wrong = new Set<string>();
    for (const { route, shown } of accountForms)
      for (const error of refusalsOf(route)) {
        const { fields, others } = refusedIn(error, shown);
        const sentence = unshownText(
          error,
          shown.map((name) => ({ name })),
          words,
        );
        if (Object.keys(fields).length === 0 && sentence === undefined) wrong.add(`${route.path} is lost`);
        for (const { name } of others)
          if (sentence?.includes(`: ${name}.`) === true && /_/.test(name)) wrong.add(`no word for ${name}`);
      }
    expect([...wrong]).toEqual([]);
  });

  it('is told at a field of each form of a buyer, or in a sentence that names the value', () => {
    const wrong = new Set<string>();
    for (const { route, shown } of buyerForms)
      for (const error of refusalsOf(route)) {
        const { others } = refusedIn(error, shown);
        const sentence = sentenceOf(error, words);
        if (!isSentence(sentence) && !sentence.endsWith(')')) wrong.add(`${route.path}: ${sentence}`);
        if (error.code !== 'invalid_request') continue;
        for (const { name } of others)
          if (!sentence.includes(`(${name.replace('.', '.0.')}`) && !sentence.includes(`(${name}`))
            wrong.add(`${route.path} does not name ${name}`);
      }
    expect([...wrong]).toEqual([]);
  });
});

describe('an error of several values', () => {
  const errors = (...pointers: readonly string[]) =>
    new KarcisError({
      code: 'invalid_request',
      status: 422,
      errors: pointers.map((pointer) => ({ pointer, code: 'too_long', detail: '' })),
    } as unknown as ConstructorParameters<typeof KarcisError>[0]);

  it('is at the nearest field, and what has none stands beside it', () => {
    const names = ['title', 'seo.title', 'cover_image_media_id', 'tags', 'body_markdown', 'ticket_type_ids'];
    expect(refusedIn(errors('/title', '/slug', '/seo/noindex', '/tags/3'), names)).toEqual({
      fields: { title: 'too_long', 'seo.title': 'too_long', tags: 'too_long' },
      others: [{ name: 'slug', code: 'too_long' }],
    });
    expect(
      Object.keys(refusedIn(errors('/cover_image_url', '/body_html', '/ticket_type_id'), names).fields),
    ).toEqual(['cover_image_media_id', 'body_markdown', 'ticket_type_ids']);
    expect(refusedIn(errors('/lines/4/name'), names).others).toEqual([
      { name: 'lines.name', code: 'too_long' },
    ]);
  });
});
