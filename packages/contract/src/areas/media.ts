import Type from 'typebox';
import { page, paged } from '../page.ts';
import { Media, mediaPurposes } from '../resources/media.ts';
import { nothing, one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

const params = Type.Object({ id: Id });

/** Pictures, which records show. */
export const media = {
  upload: route({
    method: 'POST',
    path: '/media',
    access: 'signed-in',
    tokenScope: 'content',
    summary: 'Upload a picture, which a record can show from then on',
    description:
      'The body is the file: JPEG, PNG or WebP, by its bytes and not by its `Content-Type`. It is turned upright, rid of what the camera wrote ' +
      'into it, and kept in several sizes. The same bytes again are the same picture. An avatar belongs to the person, every other picture to ' +
      'the organizer or the platform, and is for administrators and organizers alone. What no record shows for a week is deleted.',
    query: Type.Object({ purpose: oneOf(mediaPurposes) }),
    upload: { types: ['image/jpeg', 'image/png', 'image/webp'], most: 10 * 1024 * 1024 },
    response: one(Media, 201),
    errors: ['unsupported_image', 'limit_reached', 'media_unavailable'],
    audit: { action: 'media.uploaded', description: 'Uploaded a picture' },
  }),
  list: route({
    method: 'GET',
    path: '/media',
    access: 'signed-in',
    summary:
      'Your own pictures and those of your organizer, newest first; administrators see all but avatars of others',
    query: paged({}),
    response: page(Media),
  }),
  picture: route({
    method: 'GET',
    path: '/media/{id}',
    access: 'signed-in',
    summary: 'A picture',
    params,
    response: one(Media),
  }),
  remove: route({
    method: 'DELETE',
    path: '/media/{id}',
    access: 'signed-in',
    tokenScope: 'content',
    summary: 'Delete a picture that no record shows',
    params,
    response: nothing,
    errors: ['in_use', 'changed_meanwhile'],
    audit: { action: 'media.deleted', description: 'Deleted a picture' },
  }),
};
