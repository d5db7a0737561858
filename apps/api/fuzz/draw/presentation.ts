import type { Case } from '../case.ts';
import { bare, post } from './request.ts';

/** A version that was never. */
const stale = 'If-Match: "2020-01-01T00:00:00.000Z"';

/** How events look: where they have a theme, where they have none yet, and where they are not there or another's. */
export function* themesOfEvents(): Generator<Case> {
  for (const by of ['admin', 'organizer'] as const) {
    const foreign = by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>';
    for (const [event, expects] of [
      ['<<draft.fresh>>', 'any'],
      ['<<themed.fresh>>', 'success'],
      [foreign, 'any'],
    ] as const) {
      const at = `/${by}/events/${event}/theme`;
      const body = { preset: 'Senja', ticket_design: { footer_text: 'Sampai jumpa' } };
      const writes = (more: readonly string[], then: Case['expects']) => [
        post(`${by}Themes.change`, at, body, then, by, { method: 'PATCH', more }),
        bare(`${by}Themes.remove`, 'DELETE', at, then, by, more),
      ];
      yield* writes([], expects);
      yield* writes([stale], 'any');
      const pictures = { background_image_media_id: '<<picture.fresh>>', logo_media_id: null };
      yield post(`${by}Themes.change`, at, pictures, 'any', by, { method: 'PATCH' });
    }
  }
}

/** Keys of events that sign tickets: made anew, with and without new codes for the tickets that are out. */
export function* keysOfEvents(): Generator<Case> {
  for (const [event, expects] of [
    ['<<draft.fresh>>', 'success'],
    ['<<event.organizer.0>>', 'any'],
    ['<<event.trashed>>', 'any'],
    ['<<user.admin>>', 'any'],
  ] as const)
    for (const reissue of [true, false]) {
      const body = { reason: 'Kunci lama bocor', reissue };
      const at = `/admin/events/${event}/signing-keys`;
      const { text, ...made } = post('adminSigningKeys.create', at, body, expects, 'admin');
      // Not for programs: it takes somebody who has signed in.
      yield { ...made, text: text.replace('<<token.admin>>', '<<token.fresh.admin>>') };
    }
}
