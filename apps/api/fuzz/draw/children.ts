import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

interface Child {
  readonly area: string;
  readonly path: string;
  readonly record: string;
  /** Of a kind with a trash. */
  readonly table?: string;
  readonly body: (n: number) => object;
  readonly change: object;
  /** What is done to several at once, where it is not `is_active` that is set. */
  readonly switched?: object;
  /** Whether several are changed at once; those with a trash are unless it says no. */
  readonly isBulk?: false;
  /** Whether people choose its place in the list; they do unless it says no. */
  readonly isOrdered?: false;
}

/** What belongs to an event: its areas, its path, what stands for a record, a new one and a change. */
const children: readonly Child[] = [
  {
    area: 'Gates',
    path: 'gates',
    record: 'gate',
    body: (n: number) => ({ name: `Pintu baru ${n}` }),
    change: { name: 'Pintu lama' },
  },
  {
    area: 'TicketTypes',
    path: 'ticket-types',
    record: 'ticket_type',
    table: 'ticket_types',
    body: (n: number) => ({ name: `Jenis baru ${n}`, price: 50_000 }),
    change: { name: 'Jenis lama', kind: 'Donation', capacity: 10 },
  },
  {
    area: 'Promos',
    path: 'promos',
    record: 'promo',
    table: 'promos',
    body: (n: number) => ({
      name: `Promo baru ${n}`,
      code: `BARU-${n}`,
      discount_type: 'Percentage',
      discount_value: 10,
      ticket_type_ids: ['<<ticket_type.organizer>>'],
    }),
    change: { name: 'Promo lama', discount_value: 20, ticket_type_ids: ['<<user.admin>>'] },
    isOrdered: false,
  },
  {
    area: 'Vouchers',
    path: 'vouchers',
    record: 'voucher',
    table: 'vouchers',
    body: (n: number) => ({ code: `VOUCHER-BARU-${n}`, effect: 'Free Ticket' }),
    change: { max_usages: 2, note: 'Lama', ticket_type_ids: ['<<user.admin>>'] },
    switched: { revoke: true },
    isOrdered: false,
  },
  {
    area: 'Questions',
    path: 'questions',
    record: 'question',
    table: 'questions',
    body: (n: number) => ({
      label: `Pertanyaan ${n}`,
      kind: 'Text',
      ticket_type_ids: ['<<ticket_type.organizer>>'],
    }),
    change: { kind: 'Choice', options: ['S', 'M'], ticket_type_ids: ['<<user.admin>>'] },
    isBulk: false,
  },
];

/** A version that was never. */
const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';

/** What is done with what belongs to an event, by administrators and by its organizer, also with what is not there. */
export function* childrenOfEvents(): Generator<Case> {
  let made = 0;
  for (const child of children)
    for (const by of ['admin', 'organizer'] as const) {
      const { area, path, record, table, body, change } = child;
      const { switched = { set: { is_active: true } } } = child;
      const list = (event: string) => `/${by}/events/${event}/${path}`;
      const own = list('<<event.organizer.0>>');
      const foreign = list(by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>');
      const name = (verb: string) => `${by}${area}.${verb}`;
      const one = `<<${record}.fresh>>`;
      const gone = table === undefined ? '' : '?reason=usang';
      for (const [at, id, expects] of [
        [own, one, 'success'],
        [own, '<<user.admin>>', 'any'],
        [foreign, one, 'any'],
      ] as const) {
        made += 1;
        yield post(name('create'), at, body(made), expects, by);
        for (const more of [[], [stale]])
          yield post(name('change'), `${at}/${id}`, change, 'any', by, { method: 'PATCH', more });
        yield bare(name('remove'), 'DELETE', `${at}/${id}${gone}`, 'any', by, [stale]);
        yield bare(name('remove'), 'DELETE', `${at}/${id}${gone}`, expects, by);
        if (child.isOrdered !== false)
          yield post(name('order'), `${at}/order`, { ids: ['<<user.admin>>'] }, 'any', by, { method: 'PUT' });
        if (table === undefined || child.isBulk === false) continue;
        const ids = [id];
        yield post(name('changeEach'), `${at}/bulk`, { ids, ...switched }, expects, by);
        yield post(name('changeEach'), `${at}/bulk`, { ids, remove_reason: 'usang' }, expects, by);
      }
      if (table === undefined) continue;
      if (by === 'organizer') {
        for (const id of [`<<${record}.removed>>`, one, '<<event.trashed>>'])
          yield bare('organizerTrash.restore', 'POST', `/organizer/trash/${table}/${id}/restore`, 'any', by);
        continue;
      }
      for (const id of [`<<${record}.removed>>`, one])
        yield bare('trash.purge', 'DELETE', `/admin/trash/${table}/${id}`, 'any', by);
      yield bare(
        'trash.restore',
        'POST',
        `/admin/trash/${table}/<<${record}.removed>>/restore`,
        'success',
        by,
      );
      yield bare('trash.restore', 'POST', `/admin/trash/${table}/${one}/restore`, 'any', by);
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

/** Batches of vouchers, with keys that are the same in every walk: each is made once. */
export function* batchesOfVouchers(): Generator<Case> {
  const body = { name: 'Tamu', count: 2, prefix: 'TAMU-', effect: 'Free Ticket' };
  const types = (id: string) => ({ ...body, ticket_type_ids: [id] });
  for (const by of ['admin', 'organizer'] as const) {
    const foreign = by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>';
    const name = (verb: string) => `${by}VoucherBatches.${verb}`;
    const list = (event: string) => `/${by}/events/${event}/voucher-batches`;
    const own = list('<<event.organizer.0>>');
    const key = (of: string) => ({ more: [`Idempotency-Key: kelompok-voucher-${of}-${by}`] });
    yield post(name('create'), own, types('<<ticket_type.organizer>>'), 'success', by, key('sendiri'));
    yield post(name('create'), own, types('<<user.admin>>'), 'any', by, key('tanpa-jenis'));
    yield post(name('create'), list(foreign), body, 'any', by, key('orang-lain'));
    yield post(name('create'), own, body, 'any', by);
    for (const [at, id, expects] of [
      [own, '<<voucher_batch.fresh>>', 'success'],
      [own, '<<user.admin>>', 'any'],
      [list(foreign), '<<voucher_batch.fresh>>', 'any'],
    ] as const) {
      for (const more of [[], [stale]])
        yield post(name('change'), `${at}/${id}`, { note: 'Lama' }, 'any', by, { method: 'PATCH', more });
      for (const action of ['send', 'revoke'])
        for (const [more, then] of [
          // No voucher is mailed for an event that is over.
          [[], action === 'send' ? 'any' : expects],
          [[stale], 'any'],
        ] as const)
          yield bare(name(action), 'POST', `${at}/${id}/actions/${action}`, then, by, more);
    }
  }
}

/** Who works at an event: assigned, changed and taken off. */
export function* petugasOfEvents(): Generator<Case> {
  for (const by of ['admin', 'organizer'] as const) {
    const foreign = by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>';
    const name = (verb: string) => `${by}Petugas.${verb}`;
    const list = (event: string) => `/${by}/events/${event}/petugas`;
    const own = list('<<event.organizer.0>>');
    const types = { ticket_type_ids: ['<<ticket_type.organizer>>'] };
    const shift = { shift_starts_at: '2020-01-01T00:00:00.000Z' };
    yield post(name('create'), own, { user_id: '<<worker.fresh>>', ...types }, 'success', by);
    yield post(name('create'), own, { user_id: '<<worker.fresh>>', ...shift }, 'any', by);
    yield post(name('create'), own, { user_id: '<<user.admin>>' }, 'any', by);
    yield post(name('create'), list(foreign), { user_id: '<<worker.fresh>>' }, 'any', by);
    const tika = { email: '<<address.fresh>>', name: 'Tika' };
    yield post(name('create'), own, tika, 'success', by);
    for (const body of [
      { ...tika, email: 'petugas@karcis.test' },
      { ...tika, user_id: '<<worker.fresh>>' },
      {},
    ])
      yield post(name('create'), own, body, 'any', by);
    for (const id of ['<<invitee.fresh>>', '<<petugas.fresh>>', '<<user.admin>>'])
      for (const more of id === '<<invitee.fresh>>' ? [[], [stale]] : [[]]) {
        const then = more.length === 0 && id === '<<invitee.fresh>>' ? 'success' : 'any';
        yield bare(name('resend'), 'POST', `${own}/${id}/actions/resend`, then, by, more);
      }
    for (const [at, id, expects] of [
      [own, '<<petugas.fresh>>', 'success'],
      [own, '<<user.admin>>', 'any'],
      [list(foreign), '<<petugas.fresh>>', 'any'],
    ] as const) {
      for (const body of [{ role: 'Supervisor', permissions: { undo: true } }, types, shift])
        for (const more of [[], [stale]])
          yield post(name('change'), `${at}/${id}`, body, 'any', by, { method: 'PATCH', more });
      yield bare(name('revoke'), 'POST', `${at}/${id}/actions/revoke`, expects, by);
      yield bare(name('revoke'), 'POST', `${at}/${id}/actions/revoke`, 'any', by, [stale]);
    }
  }
}
