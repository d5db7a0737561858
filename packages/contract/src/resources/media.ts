import Type from 'typebox';
import { Count, Flag, Id, ImageUrl, Instant, oneOf, record } from '../values.ts';

/** What a picture is for. An avatar belongs to the person; all others to the organizer or the platform. */
export const mediaPurposes = ['cover', 'banner', 'logo', 'photo', 'gallery', 'theme', 'avatar'] as const;
export type MediaPurpose = (typeof mediaPurposes)[number];

/** A picture that was uploaded: upright, without what the camera wrote into it, in several sizes. */
export const Media = record('Media', {
  id: Id,
  purpose: oneOf(mediaPurposes),
  url: {
    ...ImageUrl,
    description:
      'Its file of at most 1280 pixels in width, `/media/…/1280.webp`. Beside it are 320, 640 and 2400, and `preview.jpg` of 1200 × 630.',
  },
  width: Type.Integer({ minimum: 1, description: 'Pixels of the picture as it was sent, upright' }),
  height: Type.Integer({ minimum: 1 }),
  bytes: { ...Count, description: 'Size as it was sent' },
  in_use: {
    ...Flag,
    description: 'Whether a record shows it. One that nothing shows for a week is deleted.',
  },
  created_at: Instant,
});
