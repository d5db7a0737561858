import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

/** What belongs to an event: its areas, its path, what stands for a record, a new one and a change. */
const children = [
  {
    area: 'Gates',
    path: 'gates',
    record: 'gate',
    body: (n: number) => ({ name: `Pintu baru ${n}` }),
    change: { name: 'Pintu lama' },
  },
] as const;

/** A version that was never. */
const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';

/** What is done with what belongs to an event, by administrators and by its organizer, also with what is not there. */
export function* childrenOfEvents(): Generator<Case> {
  let made = 0;
  for (const { area, path, record, body, change } of children)
    for (const by of ['admin', 'organizer'] as const) {
      const list = (event: string) => `/${by}/events/${event}/${path}`;
      const own = list('<<event.organizer.0>>');
      const foreign = list(by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>');
      const name = (verb: string) => `${by}${area}.${verb}`;
      const one = `<<${record}.fresh>>`;
      for (const [at, id, expects] of [
        [own, one, 'success'],
        [own, '<<user.admin>>', 'any'],
        [foreign, one, 'any'],
      ] as const) {
        made += 1;
        yield post(name('create'), at, body(made), expects, by);
        for (const more of [[], [stale]])
          yield post(name('change'), `${at}/${id}`, change, 'any', by, { method: 'PATCH', more });
        yield bare(name('remove'), 'DELETE', `${at}/${id}`, 'any', by, [stale]);
        yield bare(name('remove'), 'DELETE', `${at}/${id}`, expects, by);
        yield post(name('order'), `${at}/order`, { ids: ['<<user.admin>>'] }, 'any', by, { method: 'PUT' });
      }
    }
}

/** States of an error, also of one that is not there. */
export function* errorStates(): Generator<Case> {
  for (const id of ['<<error.0>>', '<<user.admin>>'])
    for (const status of ['Resolved', 'Ignored', 'Open'])
      for (const more of [[], [stale]])
        yield post('adminLogs.changeErrorLog', `/admin/error-logs/${id}`, { status }, 'any', 'admin', {
          method: 'PATCH',
          more,
        });
}

/** What is written to those who have tickets, with keys that are the same in every walk: it is sent once. */
export function* messagesOfEvents(): Generator<Case> {
  const body = { subject: 'Parkir', body_markdown: 'Masuk lewat **timur**.' };
  for (const by of ['admin', 'organizer'] as const) {
    const at = `/${by}/events/<<event.organizer.0>>/messages`;
    const more = [`Idempotency-Key: pesan-kepada-semua-${by}`];
    const name = (verb: string) => `${by}Messages.${verb}`;
    yield post(name('send'), at, body, 'success', by, { more });
    yield post(name('send'), at, body, 'any', by);
    yield post(name('preview'), `${at}/preview`, body, 'success', by);
    yield post(name('preview'), `${at}/preview`, { ...body, ticket_type_ids: ['<<user.admin>>'] }, 'any', by);
  }
}
