import { api, definitions, rangeDefinitions } from '@karcis/contract';
import { wordsOf, locales } from '@karcis/words';
import { describe, expect, it } from 'vitest';
import { projectionOf } from '../build/projection.ts';
import { consoleScreens } from '../src/screens/console.ts';
import { isList, isRecord, shapeAt } from '../src/screens/field.ts';
import { match } from '../src/screens/match.ts';
import { ofAllTime, ofRange } from '../src/screens/report.ts';
import { filtered, list, record } from '../src/screens/resource.ts';
import { admin } from '../src/screens/admin.ts';
import { roomShells } from '../src/screens/rooms.ts';
import { routesOf, shareOfRows } from '../src/screens/screens-text.ts';

describe('rows of the console', () => {
  it('are refused by the compiler where they name what is not there', () => {
    const common = { path: '/x', who: 'admin', noun: 'x' } as const;
    const payments = api.adminMoney.payments;
    list({ ...common, reads: payments, columns: ['buyer.name', 'amount'] });
    // @ts-expect-error a payment has no price
    list({ ...common, reads: payments, columns: ['price'] });
    // @ts-expect-error a buyer has no age
    list({ ...common, reads: payments, columns: ['buyer.age'] });
    // @ts-expect-error an event has no subject
    record({ ...common, reads: api.adminEvents.event, title: 'subject' });
    const range = api.adminAnalytics.revenueRange;
    ofRange(range, { lead: ['gross_revenue'], chart: { up: ['net_revenue'] } });
    // @ts-expect-error a range of revenue has no capacity
    ofRange(range, { lead: ['capacity'], chart: { up: ['net_revenue'] } });
    // @ts-expect-error nor a series of it
    ofRange(range, { chart: { up: ['capacity'] } });
    // @ts-expect-error the revenue of all time has no table by gate
    ofAllTime(api.adminAnalytics.revenue, { tables: ['by_gate'] });
    expect(filtered(admin.payments, { status: 'Pending' })).toBe('/admin/payments?status=Pending');
    // @ts-expect-error payments are not filtered by what they cost
    filtered(admin.payments, { amount: 5 });
    // @ts-expect-error there is no such state of a payment
    filtered(admin.payments, { status: 'Lost' });
  });

  it('have columns of the records that their routes answer', () => {
    for (const screen of consoleScreens) {
      if (screen.kind !== 'list') continue;
      const { row } = projectionOf(screen.reads);
      for (const column of screen.columns)
        expect(shapeAt(row, column), `${screen.path} ${column}`).toBeTypeOf('string');
    }
  });

  it('have a name in every language, and lists say how they are filled', () => {
    for (const locale of locales) {
      const nouns: Readonly<Record<string, { name: string; empty?: string; hint?: string }>> =
        wordsOf(locale).console.nouns;
      for (const { noun, kind, path } of consoleScreens) {
        expect(nouns[noun]?.name, path).toMatch(/\S/);
        if (kind === 'list') expect(nouns[noun]?.hint, path).toMatch(/\S/);
      }
    }
  });

  it('of reports say in Indonesian what each figure means', () => {
    const own = wordsOf('id').definitions;
    for (const sentences of Object.values({
      ...definitions,
      ranges: Object.assign({}, ...Object.values(rangeDefinitions)),
    }))
      for (const name of Object.keys(sentences)) expect(own[name], name).toMatch(/\S/);
  });

  it('are most of the console', () => {
    expect(shareOfRows()).toBeGreaterThanOrEqual(70);
  });

  it('call only routes that their reader may call', () => {
    for (const screen of consoleScreens)
      for (const { access } of routesOf(screen)) expect(access, screen.path).toBe(screen.who);
  });

  it('choose among records by parameters that their routes take, as their reader may', () => {
    for (const screen of consoleScreens) {
      const named = screen.kind === 'list' ? { ...screen.picks, ...screen.filters } : {};
      const picks = screen.kind === 'record' || screen.kind === 'form' ? { ...screen.picks } : named;
      for (const pick of Object.values(picks)) {
        if (pick === undefined) continue;
        const { reads, with: given = {}, one } = 'reads' in pick ? pick : { reads: pick };
        for (const name of Object.keys(given))
          expect(projectionOf(reads).query, `${screen.path} ${name}`).toHaveProperty(name);
        for (const { access } of one === undefined ? [reads] : [reads, one])
          expect(['public', screen.who], screen.path).toContain(access);
      }
    }
  });

  it('have one shell each, which no other screen takes', () => {
    expect(new Set(roomShells.console).size).toBe(consoleScreens.length);
    for (const { path } of consoleScreens)
      expect(consoleScreens.find((each) => match(each.path, path) !== undefined)?.path).toBe(path);
  });
});

describe('the contract for browsers', () => {
  it('says of each field what it is', () => {
    const { row, query } = projectionOf(api.adminMoney.payments);
    expect(row).toMatchObject({
      amount: 'money',
      ticket_count: 'count',
      created_at: 'instant',
      status: 'status',
      buyer: { email: 'email' },
    });
    expect(isList(row['refunds']) && isRecord(row['refunds'][0]) && row['refunds'][0]['amount']).toBe(
      'money',
    );
    expect(query['status']?.choices).toContain('Charged Back');
    expect(query['status']).not.toHaveProperty('isRequired');
    expect(projectionOf(api.trash.entries).query['type']).toHaveProperty('isRequired', true);
    expect(projectionOf(api.adminEvents.event).row).toMatchObject({
      description_html: 'html',
      description_markdown: 'markdown',
      cover_image_url: 'image',
    });
    expect(projectionOf(api.adminEvents.theme).row).toMatchObject({ primary_color: 'colour' });
    expect(projectionOf(api.settings.contact).row).toMatchObject({
      social_links: 'map',
      support_phone: 'phone',
      notify_emails: ['email'],
    });
  });
});
