import { patch } from '../body.ts';
import { OrganizerProfile, profileFields } from '../resources/organizer.ts';
import { one, route } from '../route.ts';

export const organizerProfile = {
  profile: route({
    method: 'GET',
    path: '/organizer/profile',
    access: 'organizer',
    summary: 'The organizer that you work for, with what you may do with it',
    response: one(OrganizerProfile),
  }),
  change: route({
    method: 'PATCH',
    path: '/organizer/profile',
    access: 'organizer',
    member: 'Owner',
    tokenScope: 'settings',
    summary: 'Change what is said of the organizer: fields that are left out stay as they are',
    description:
      'Send the `ETag` of the record in `If-Match`, and the change is made only if nobody has changed it since: otherwise it is 412 ' +
      '`changed_meanwhile`, with what was changed. Its slug and whether it is official are changed by administrators.',
    body: patch(profileFields),
    response: one(OrganizerProfile),
    errors: ['changed_meanwhile'],
    audit: { action: 'organizer.updated', description: 'Changed what is said of the organizer' },
  }),
};
