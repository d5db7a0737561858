import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

const steps = ['publish', 'unpublish', 'archive'];
const ownSteps = { admin: ['unarchive', 'approve'], organizer: ['submit', 'withdraw'] } as const;
const stepsWithReason = {
  admin: ['postpone', 'cancel', 'reject'],
  organizer: ['postpone', 'cancel'],
} as const;
const dates = { starts_at: '2099-03-01T12:00:00.000Z', ends_at: '2099-03-01T15:00:00.000Z' };
const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';

/** What is done with events, by administrators and by organizers, also with what is not there, and with what is another's. */
export function* managedEvents(): Generator<Case> {
  for (const by of ['admin', 'organizer'] as const) {
    const name = (verb: string) => `${by}${by === 'admin' ? 'EventManagement' : 'Events'}.${verb}`;
    const at = `/${by}/events`;
    const owner = by === 'admin' ? { organizer_id: '<<user.admin>>' } : {};
    for (const title of [`Pekan ${by}`, '!!!'])
      yield post(name('create'), at, { title, ...dates, ...owner }, 'any', by);
    // With a theme, whose pictures are shown by the copy as well.
    const themed = { title: `Salinan bertema ${by}`, starts_at: dates.starts_at };
    yield post(name('duplicate'), `${at}/<<themed.fresh>>/duplicate`, themed, 'any', by);
    for (const id of ['<<draft.fresh>>', '<<event.organizer2.0>>', '<<user.admin>>']) {
      // Of another organizer, and for administrators it would be a change.
      if (by === 'admin' && id.includes('organizer2')) continue;
      for (const body of [
        { summary: 'Baru' },
        { age_restriction: '17+' },
        { venue_id: '<<venue.0>>' },
        { slug: `acara-${by}` },
        { currency: 'IDR' },
        { starts_at: dates.starts_at, ends_at: dates.ends_at },
        { starts_at: dates.starts_at, shift_dates: true },
      ])
        for (const more of [[], [stale]])
          yield post(name('change'), `${at}/${id}`, body, 'any', by, { method: 'PATCH', more });
      const copy = { title: `Salinan ${by}`, starts_at: dates.starts_at };
      yield post(name('duplicate'), `${at}/${id}/duplicate`, copy, 'any', by);
      for (const step of [...steps, ...ownSteps[by]])
        for (const more of [[], [stale]])
          yield bare(name(step), 'POST', `${at}/${id}/actions/${step}`, 'any', by, more);
      for (const step of stepsWithReason[by])
        yield post(name(step), `${at}/${id}/actions/${step}`, { reason: 'Cuaca buruk' }, 'any', by);
      for (const more of [[stale], []])
        yield bare(name('remove'), 'DELETE', `${at}/${id}?reason=usang`, 'any', by, more);
    }
  }
  const signature = { event_id: '<<event.signature>>' };
  yield post('adminEventManagement.setSignature', '/admin/events/signature', signature, 'success', 'admin', {
    method: 'PUT',
  });
}
