import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

/** A version that was never. */
const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';

/** A text as pages show it. */
export function* previews(): Generator<Case> {
  yield post('preview.render', '/preview', { markdown: '**Malam** keroncong' }, 'success', 'holder');
}

/** What is done with events and accounts of the trash, also with what is not there. */
export function* trashOfEvents(): Generator<Case> {
  for (const [type, own] of [
    ['events', '<<draft.removed>>'],
    ['users', '<<account.removed>>'],
  ])
    for (const id of [own, '<<faq.0>>']) {
      yield bare('trash.restore', 'POST', `/admin/trash/${type}/${id}/restore`, 'any', 'admin');
      yield bare('trash.purge', 'DELETE', `/admin/trash/${type}/${id}`, 'any', 'admin');
    }
  for (const id of ['<<draft.removed>>', '<<faq.0>>'])
    yield bare('organizerTrash.restore', 'POST', `/organizer/trash/events/${id}/restore`, 'any', 'organizer');
}

/** What is done with payment accounts, also with what is not there, and what does not fit the provider. */
export function* paymentAccounts(): Generator<Case> {
  const path = '/admin/payment-accounts';
  const closed = { methods: ['Card'], is_active: false };
  for (const page of ['', '&per_page=1', '&page=2'])
    yield bare(
      'adminPaymentAccounts.accounts',
      'GET',
      `${path}?organizer_id=<<managed.0>>${page}`,
      'success',
      'admin',
    );
  for (const body of [
    { provider: 'sandbox', ...closed },
    { provider: 'sandbox', organizer_id: '<<managed.0>>', ...closed },
    { provider: 'midtrans', methods: ['QRIS'], secrets: { server_key: 'SB-Mid-server-abcdefgh' } },
    { provider: 'stripe', ...closed, secrets: { secret_key: 'x' } },
  ])
    yield post('adminPaymentAccounts.create', path, body, 'any', 'admin');
  for (const id of ['<<payment_account.fresh>>', '<<user.admin>>'])
    for (const body of [{ methods: ['Card'] }, { mode: 'Live' }, { secrets: { server_key: 'x' } }])
      for (const more of [[], [stale]])
        yield post('adminPaymentAccounts.change', `${path}/${id}`, body, 'any', 'admin', {
          method: 'PATCH',
          more,
        });
}

/** What is done with categories, organizers and venues, also with what is not there, and what is another's. */
export function* managedPlatform(): Generator<Case> {
  const coordinates = { latitude: -6.9147, longitude: 107.6098 };
  for (const [area, by, path, fresh, body, change] of [
    [
      'adminCategories',
      'admin',
      '/admin/categories',
      'category',
      { name: 'Wayang' },
      { name: 'Wayang kulit' },
    ],
    [
      'adminOrganizers',
      'admin',
      '/admin/organizers',
      'free',
      { name: 'Panggung baru' },
      { name: 'Panggung lama', logo_media_id: null },
    ],
    ['adminVenues', 'admin', '/admin/venues', 'venue', { name: 'Aula', city: 'Bandung' }, coordinates],
    [
      'organizerVenues',
      'organizer',
      '/organizer/venues',
      'venue.organizer',
      { name: 'Aula', city: 'Bandung' },
      coordinates,
    ],
  ] as const) {
    const one = `${path}/<<${fresh}.fresh>>`;
    const absent = `${path}/<<user.admin>>`;
    yield post(`${area}.create`, path, body, 'any', by);
    for (const at of [one, absent])
      for (const more of [[], [stale]])
        yield post(`${area}.change`, at, change, 'any', by, { method: 'PATCH', more });
    for (const at of [one, absent]) {
      yield bare(`${area}.remove`, 'DELETE', at, 'any', by, [stale]);
      yield bare(`${area}.remove`, 'DELETE', at, 'any', by);
    }
  }
  for (const [name, fitting] of [
    ['suspend', '<<free.fresh>>'],
    ['reactivate', '<<barred.fresh>>'],
  ] as const)
    for (const id of [fitting, '<<managed.0>>', '<<user.admin>>']) {
      if (id === '<<managed.0>>' && name === 'suspend') continue;
      const at = `/admin/organizers/${id}/actions/${name}`;
      for (const more of [[], [stale]])
        yield name === 'suspend'
          ? post(`adminOrganizers.${name}`, at, { reason: 'usang' }, 'any', 'admin', { more })
          : bare(`adminOrganizers.${name}`, 'POST', at, 'any', 'admin', more);
    }
  const order = { ids: ['<<user.admin>>'] };
  yield post('adminCategories.order', '/admin/categories/order', order, 'any', 'admin', { method: 'PUT' });
}
