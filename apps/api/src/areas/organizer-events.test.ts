import { beforeAll, describe, expect, it } from 'vitest';
import { ask, readyEvent, statuses } from '../../test/events/events-of-tests.ts';
import { testsOfRecords } from '../../test/events/records.ts';
import { testsOfSteps } from '../../test/events/steps.ts';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People } from '../../test/people.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
  await karcis.current.db.updateTable('general_settings').set({ event_approval_required: false }).execute();
});

testsOfSteps('organizer', karcis, () => people);
testsOfRecords('organizer', karcis, () => people);

const budi = () => karcis.current.client(people.Budi.token);

describe('the events of an organizer', () => {
  it('are its own, by status and text', async () => {
    const title = 'Lenong Betawi';
    const id = await readyEvent(karcis.current, people.Budi, 'Draft', { title });
    await readyEvent(karcis.current, people.Bayu, 'Draft', { title });
    const { data } = await budi().organizerEvents.events({ q: 'lenong' });
    expect(data.map((event) => event.id)).toEqual([id]);
    expect(data[0]).not.toHaveProperty('reviewed_by');
    expect((await budi().organizerEvents.events({ q: 'lenong', status: 'Published' })).data).toEqual([]);
    expect((await budi().organizerEvents.event({ id })).data).not.toHaveProperty('reviewed_by');
  });

  it('are nobody else’s to read or to write', async () => {
    const theirs = await readyEvent(karcis.current, people.Bayu, 'Draft');
    const at = `/organizer/events/${theirs}`;
    const before = await row(theirs);
    for (const [method, path, body] of [
      ['GET', at],
      ['PATCH', at, { summary: 'Milik saya' }],
      ['PATCH', at, { currency: 'USD' }],
      ['PATCH', at, { starts_at: '2099-03-01T12:00:00.000Z', shift_dates: true }],
      ['DELETE', `${at}?reason=usang`],
      ['POST', `${at}/duplicate`, { title: 'Salinan', starts_at: '2099-03-01T12:00:00.000Z' }],
      ...['publish', 'unpublish', 'archive', 'submit', 'withdraw'].map(
        (step) => ['POST', `${at}/actions/${step}`] as const,
      ),
      ['POST', `${at}/actions/cancel`, { reason: 'Milik saya' }],
      ['POST', `${at}/actions/postpone`, { reason: 'Milik saya' }],
    ] as const) {
      const answer = await ask(karcis.current, people.Budi, [method, path], body);
      expect([answer.status, answer.code], `${method} ${path}`).toEqual([404, 'not_found']);
    }
    expect(await row(theirs)).toEqual(before);
    // Control: its own organizer.
    expect((await ask(karcis.current, people.Bayu, ['PATCH', at], { summary: 'x' })).status).toBe(200);
  });

  it('say what becomes of their dates before they are moved, to their own organizer', async () => {
    const dates = { starts_at: '2099-05-01T12:00:00.000Z', ends_at: '2099-05-01T15:00:00.000Z' };
    const id = await readyEvent(karcis.current, people.Budi, 'Published', dates);
    const of = ({ token }: { token: string }) => karcis.current.client(token).organizerEvents;
    const ask = { id, starts_at: '2099-05-03T12:00:00.000Z' };
    expect((await of(people.Budi).movePreview(ask)).data).toMatchObject({
      starts_at: ask.starts_at,
      ends_at: dates.ends_at,
    });
    await expect(of(people.Bayu).movePreview(ask)).rejects.toThrow('404 not_found');
  });

  it('are only read by Viewers, to whom nothing is offered', async () => {
    const id = await readyEvent(karcis.current, people.Budi, 'Draft');
    const viewer = await colleague(karcis.current.db, people.Budi, 'Viewer');
    const at = `/organizer/events/${id}`;
    expect((await ask(karcis.current, viewer, ['GET', at])).data['actions']).toEqual([]);
    for (const [method, path, body] of [
      ['PATCH', at, { summary: 'x' }],
      ['DELETE', `${at}?reason=usang`],
      ['POST', `${at}/actions/publish`],
    ] as const)
      expect((await ask(karcis.current, viewer, [method, path], body)).code).toBe('member_role');
    const manager = await colleague(karcis.current.db, people.Budi, 'Manager');
    expect((await ask(karcis.current, manager, ['PATCH', at], { summary: 'x' })).status).toBe(200);
  });
});

describe('who has made an event', () => {
  it('is told where it is one of the team, and no administrator', async () => {
    const own = await readyEvent(karcis.current, people.Budi);
    const theirs = await readyEvent(karcis.current, people.Budi, 'Draft', { created_by: people.Sari.id });
    const creatorOf = async (id: string) => (await budi().organizerEvents.event({ id })).data.created_by?.id;
    expect([await creatorOf(own), await creatorOf(theirs)]).toEqual([people.Budi.id, undefined]);
  });
});

describe('an organizer', () => {
  it('publishes only what was published before, where events are reviewed', async () => {
    const { db } = karcis.current;
    await db.updateTable('general_settings').set({ event_approval_required: true }).execute();
    const publish = async (status: 'Draft' | 'Postponed') => {
      const id = await readyEvent(karcis.current, people.Budi, status);
      return ask(karcis.current, people.Budi, ['POST', `/organizer/events/${id}/actions/publish`]);
    };
    expect((await publish('Draft')).code).toBe('wrong_state');
    expect((await publish('Postponed')).status).toBe(200);
    await db.updateTable('general_settings').set({ event_approval_required: false }).execute();
    expect((await publish('Draft')).status).toBe(200);
  });

  it('changes nothing of what is being reviewed, and no slug of what was published', async () => {
    for (const status of statuses) {
      const id = await readyEvent(karcis.current, people.Budi, status);
      const change = (body: object) =>
        ask(karcis.current, people.Budi, ['PATCH', `/organizer/events/${id}`], body);
      const isClosed = status === 'Pending Review' || status === 'Archived';
      expect((await change({ summary: 'Baru' })).code, status).toBe(isClosed ? 'wrong_state' : undefined);
      const slug = `alamat-${status.toLowerCase().replace(' ', '-')}`;
      const isFree = status === 'Draft' || status === 'Rejected';
      expect((await change({ slug })).code, status).toBe(isFree ? undefined : 'wrong_state');
    }
  });
});

const row = (id: string) =>
  karcis.current.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

it('an organizer has 200 drafts at most, made or copied, until one is removed', async () => {
  const { Bayu } = people;
  const client = karcis.current.client(Bayu.token).organizerEvents;
  const dates = { starts_at: '2099-03-01T12:00:00.000Z', ends_at: '2099-03-01T15:00:00.000Z' };
  const { id: organizer_id } = await karcis.current.db
    .selectFrom('users')
    .select('organizer_id as id')
    .where('id', '=', Bayu.id)
    .executeTakeFirstOrThrow();
  const drafts = async () => {
    const { count } = await karcis.current.db
      .selectFrom('live_events')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('organizer_id', '=', organizer_id)
      .where('status', '=', 'Draft')
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  let last = '';
  while ((await drafts()) < 199) last = await readyEvent(karcis.current, Bayu, 'Draft');
  const create = () => client.create({ body: { title: 'Satu lagi', ...dates } });
  const copy = () => client.duplicate({ id: last, body: { title: 'Salinan', starts_at: dates.starts_at } });
  await create();
  for (const more of [create, copy]) await expect(more()).rejects.toThrow('limit_reached');
  await client.remove({ id: last, reason: 'usang' });
  // Two at once: the row of the organizer counts them one by one.
  const made = await Promise.allSettled([create(), create()]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await drafts()).toBe(200);
});

describe('the currency of an event', () => {
  const body = {
    title: 'Bécsi Bál',
    format: 'Online',
    starts_at: '2099-02-01T12:00:00.000Z',
    ends_at: '2099-02-01T15:00:00.000Z',
  };

  it.each(['HUF', 'KWD', 'ISK'])('is one of the table: %s', async (currency) => {
    const answer = await ask(karcis.current, people.Budi, ['POST', '/organizer/events'], {
      ...body,
      title: `Bál ${currency}`,
      currency,
    });
    expect([answer.status, answer.data['currency']]).toEqual([201, currency]);
  });

  it.each([
    ['IRD', 'IDR'],
    ['usd', 'USD'],
    ['CLF', 'CDF'],
    ['HRK', undefined],
  ])('is refused where the table has no %s, with the nearest: %s', async (currency, nearest) => {
    const id = await readyEvent(karcis.current, people.Budi, 'Draft');
    for (const call of [
      ['POST', '/organizer/events'],
      ['PATCH', `/organizer/events/${id}`],
    ] as const) {
      const answer = await ask(karcis.current, people.Budi, call, {
        ...(call[0] === 'POST' ? body : {}),
        currency,
      });
      expect(answer.status).toBe(422);
      expect(answer.errors).toEqual([
        {
          pointer: '/currency',
          code: 'not_allowed',
          detail:
            'currency must be one of 155 values (ISO 4217 code of a currency that `GET /currencies` lists), ' +
            `but was "${currency}"${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
        },
      ]);
    }
  });
});
