import type { Words } from '../id/index.ts';

export const pictures: Words['pictures'] = {
  chosen: 'The picture that is chosen',
  sending: 'The picture is being sent',
  kinds: 'JPEG, PNG or WebP, at most 10 MB.',
  remove: 'Remove the picture',
  stuck:
    'The picture did not arrive: nothing was sent for a minute. Check the connection and choose it again.',
};
