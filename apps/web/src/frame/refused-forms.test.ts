import { api, errorsOf, type Route, valueErrors } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { locales, wordsOf } from '@karcis/words';
import { words as buy } from '@karcis/words/id/buy-room';
import { words as petugas } from '@karcis/words/id/petugas-room';
import { words as wallet } from '@karcis/words/id/wallet-room';
import { describe, expect, it } from 'vitest';
import { projectionOf } from '../../build/projection.ts';
import { firstInputs, namesIn } from '../console/form-asks.ts';
import { fieldName, valueFault } from '../console/words.ts';
import { unshownText } from '../account/use-form.ts';
import { faultsAt } from '../buy/filled-in.ts';
import { sentenceOf } from '../buy/sentences.ts';
import { type EventOfOrder, fieldOf } from '../buy/tickets-of.ts';
import { refusedIn } from './refused-fields.ts';
import { consoleScreens } from '../screens/console.ts';
import type { FormFields } from '../screens/form-fields.ts';
import { themeGroups } from '../console/theme-fields.ts';
import {
  accountForms,
  buyerForms,
  calledRoutes,
  hasField,
  notTyped,
  otherUses,
  type RoomForm,
  routes,
  siteForms,
  takesValues,
  textOfRoom,
} from '../../test/forms-of-rooms.ts';

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
const formsOfScreens: readonly Walked[] = consoleScreens.flatMap((screen) => {
  if (screen.kind === 'form')
    return [screen.creates, screen.previews].flatMap((route) =>
      route === undefined ? [] : [{ route, shown: shownOf(route, screen) }],
    );
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

/** Forms of the console that screens of their own draw. */
const ownForms: readonly Walked[] = [
  { route: api.settings.changeEmail, shown: shownOf(api.settings.changeEmail, {}) },
  ...[api.adminThemes, api.organizerThemes].map(({ change }) => ({
    route: change,
    shown: shownOf(change, { groups: themeGroups }),
  })),
  ...[api.adminWebhooks, api.organizerWebhooks].flatMap(({ create, change, replay }) => [
    { route: create, shown: ['url'] },
    { route: change, shown: ['url'] },
    { route: replay, shown: ['since'] },
  ]),
];

const consoleForms = [...formsOfScreens, ...ownForms];

/** Routes by which rows are put in order: nothing is typed. */
const orders = consoleScreens.flatMap((screen) =>
  screen.kind === 'list' && screen.orders !== undefined ? [screen.orders] : [],
);

const routeOf = (name: string): Route => routes.get(name) ?? expect.fail(`There is no route ${name}.`);
const walked = (forms: Readonly<Record<string, RoomForm>>): readonly Walked[] =>
  Object.entries(forms).map(([name, { shown }]) => ({ route: routeOf(name), shown }));

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

const ownPointers = (route: Route): readonly string[] => {
  const { body } = route as { readonly body?: Schema };
  return body === undefined ? [] : [...new Set(pointersIn(body))];
};

const pointersOf = (route: Route): readonly string[] => {
  const own = ownPointers(route);
  return [...new Set([...own, ...(own.length > 0 ? ofConstraints : [])])];
};

/** Each refusal that a route can give of one value. */
function* refusalsOf(route: Route, pointers = pointersOf(route)): Generator<KarcisError> {
  const codes = ['invalid_request', ...(route.errors ?? [])];
  for (const pointer of pointers)
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
    const { values: called } = words.account as { readonly values: Readonly<Record<string, string>> };
    for (const { route, shown } of walked(accountForms))
      for (const error of refusalsOf(route, ownPointers(route))) {
        const { fields, others } = refusedIn(error, shown);
        const sentence = unshownText(
          error,
          shown.map((name) => ({ name })),
          words,
        );
        if (Object.keys(fields).length === 0 && sentence === undefined) wrong.add(`${route.path} is lost`);
        for (const { name } of others) if (!(name in called)) wrong.add(`no word for ${name}`);
      }
    expect([...wrong]).toEqual([]);
  });

  it('is told at a field of each form of a buyer, or in a sentence that says what to do', () => {
    const wrong = new Set<string>();
    for (const { route, shown } of walked(buyerForms))
      for (const error of refusalsOf(route, ownPointers(route))) {
        const { others } = refusedIn(error, shown);
        const sentence = sentenceOf(error, words);
        if (!isSentence(sentence)) wrong.add(`${route.path}: ${sentence}`);
        const isUnshown = sentence === words.buy.refusals.invalid_request;
        for (const { name } of others) {
          if (error.code !== 'invalid_request' || isToldOtherwise(route, name)) continue;
          if (!ofBuying.has(route) || !isUnshown) wrong.add(`${route.path} has no sentence on ${name}`);
        }
      }
    expect([...wrong]).toEqual([]);
  });

  it('is told at the field of a ticket at the checkout', () => {
    const question = { id: 'q1' } as EventOfOrder['questions'][number];
    const ticket = { key: 't0', type: { id: 'a', name: 'A' }, at: 1, of: 1, questions: [question] };
    const attendees = [{ ticket_type_id: 'a', answers: [{ question_id: 'q1', value: '?' }] }];
    const told = (pointer: string) => Object.keys(faultsAt([pointer], [ticket], attendees, 'x'));
    expect(told('/attendees/0/name')).toEqual(['t0.name']);
    expect(told('/attendees/0/email')).toEqual(['t0.email']);
    expect(told('/attendees/0/answers/0/value')).toEqual([fieldOf(ticket, question)]);
    expect(told('/buyer/tax_number')).toEqual(['tax_number']);
    expect(told('/attendees/7/name')).toEqual([]);
  });

  it('is told at the first unanswered question of a ticket, and at none where it is not shown', () => {
    const asked = (id: string, is_required: boolean) =>
      ({ id, is_required }) as EventOfOrder['questions'][number];
    const questions = [asked('q1', true), asked('q2', false), asked('q3', true), asked('q4', true)];
    const ticket = { key: 't0', type: { id: 'a', name: 'A' }, at: 1, of: 1, questions };
    const told = (...answered: readonly string[]) => {
      const answers = answered.map((question_id) => ({ question_id, value: 'x' }));
      const attendees = [{ ticket_type_id: 'a', answers }];
      return Object.keys(faultsAt(['/attendees/0/answers'], [ticket], attendees, 'x'));
    };
    expect(told('q1')).toEqual(['t0.q3']);
    expect(told()).toEqual(['t0.q1']);
    expect(told('q1', 'q3', 'q4')).toEqual([]);
  });

  it('has a sentence on the page of an event', () => {
    const sentences: Readonly<Record<string, string>> = words.saleRefusals;
    const codes = walked(siteForms).flatMap(({ route }) => ['invalid_request', ...(route.errors ?? [])]);
    expect([...new Set(codes)].filter((code) => !isSentence(sentences[code] ?? ''))).toEqual([]);
  });
});

/** Forms that tell what they do not show by `sentenceOf`. */
const ofBuying: ReadonlySet<Route> = new Set([api.buying.checkout, api.buying.pay, api.buying.changeCodes]);

/** Values with a sentence of their own: tickets of a refund, and those that the checkout has fields for. */
const isToldOtherwise = (route: Route, name: string): boolean =>
  (route === api.orderRefunds.request && name === 'ticket_ids') ||
  (route === api.buying.checkout && /^attendees\.(name|email|answers\.value)$/.test(name));

describe('the list of forms', () => {
  const listed = { ...accountForms, ...buyerForms, ...siteForms };

  it('has every route that the browser sends values to', () => {
    const known = new Set([...consoleForms.map(({ route }) => route), ...orders]);
    const missing = [...calledRoutes()].filter((name) => {
      const route = routeOf(name);
      return takesValues(route) && !known.has(route) && !(name in listed) && !(name in notTyped);
    });
    expect(missing).toEqual([]);
  });

  it('would miss one that is called now (control)', () => {
    const called = calledRoutes('call(api.adminRefunds.make, { body }); const all = { ...api.tickets };');
    expect([...called]).toEqual(expect.arrayContaining(['adminRefunds.make', 'tickets.transfer']));
    expect('adminRefunds.make' in listed || 'adminRefunds.make' in notTyped).toBe(false);
  });

  it('has no route that the browser does not call, and none twice', () => {
    const called = calledRoutes();
    expect([...Object.keys(listed), ...Object.keys(notTyped)].filter((name) => !called.has(name))).toEqual(
      [],
    );
    expect(Object.keys(listed).filter((name) => name in notTyped)).toEqual([]);
    expect(otherUses()).toEqual([]);
  });

  it('has the fields that the source of each form has', () => {
    const absent = Object.entries(listed).flatMap(([name, form]) =>
      form.shown.filter((field) => !hasField(form, field)).map((field) => `${name} ${field}`),
    );
    expect(absent).toEqual([]);
  });
});

describe.each([
  ['buy', buy.errors],
  ['wallet', wallet.errors],
  ['petugas', petugas.errors],
])('the room %s', (room, errors) => {
  it('has a sentence for each refusal of its routes that has one elsewhere', () => {
    // Rooms send no token of a program.
    const { token_scope: _, ...all } = wordsOf('id').errors;
    const called = [...calledRoutes(textOfRoom(room))].flatMap((name) => routes.get(name) ?? []);
    const refusals = new Set(called.flatMap((route) => errorsOf(route)));
    expect(called.length).toBeGreaterThan(3);
    expect([...refusals].filter((code) => code in all && !(code in errors))).toEqual([]);
  });
});

describe('an error of several values', () => {
  const errors = (...pointers: readonly string[]) =>
    new KarcisError({
      code: 'invalid_request',
      status: 422,
      errors: pointers.map((pointer) => ({ pointer, code: 'too_long', detail: `${pointer} is long` })),
    } as unknown as ConstructorParameters<typeof KarcisError>[0]);

  it('is at the nearest field, and what has none stands beside it', () => {
    const names = ['title', 'seo.title', 'cover_image_media_id', 'tags', 'body_markdown', 'ticket_type_ids'];
    expect(refusedIn(errors('/title', '/slug', '/seo/noindex', '/tags/3'), names)).toEqual({
      fields: { title: 'too_long', 'seo.title': 'too_long', tags: 'too_long' },
      reasons: { title: '/title is long', 'seo.title': '/seo/noindex is long', tags: '/tags/3 is long' },
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
