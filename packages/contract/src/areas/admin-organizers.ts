import Type from 'typebox';
import { body } from '../body.ts';
import { reason } from '../managed-kind.ts';
import { page, paged } from '../page.ts';
import { plainRoutes } from '../plain-routes.ts';
import { ManagedOrganizer, Organizer, organizerFields, organizerStatuses } from '../resources/organizer.ts';
import { one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

const organizers = plainRoutes({
  path: '/admin/organizers',
  access: 'admin',
  tokenScope: 'people',
  subject: 'organizer',
  words: ['organizer', 'organizers'],
  fields: organizerFields,
  newFields: organizerFields,
  required: ['name'],
  record: ManagedOrganizer,
  unique: true,
});

const action = {
  method: 'POST',
  access: 'admin',
  tokenScope: 'people',
  params: Type.Object({ id: Id }),
  response: one(ManagedOrganizer),
  errors: ['changed_meanwhile', 'wrong_state'],
} as const;

export const adminOrganizers = {
  organizers: route({
    method: 'GET',
    path: '/admin/organizers',
    access: 'admin',
    summary: 'The organizers of the platform, newest first',
    query: paged({
      q: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'Words that an organizer has in its name, slug or support address, in any spelling; or its whole support number',
        }),
      ),
      status: Type.Optional(oneOf(organizerStatuses)),
    }),
    response: page(Organizer),
  }),
  create: organizers.create,
  organizer: organizers.read,
  change: organizers.change,
  remove: organizers.delete,
  suspend: route({
    ...action,
    path: '/admin/organizers/{id}/actions/suspend',
    summary: 'Suspend an organizer: its members manage nothing, and its events sell nothing',
    description:
      'What its members ask for below `/organizer` is 403 `organizer_suspended`, but what they do at gates. Tickets that are sold stay good.',
    body: body({ reason }),
    audit: { action: 'organizer.suspended', description: 'Suspended an organizer' },
  }),
  reactivate: route({
    ...action,
    path: '/admin/organizers/{id}/actions/reactivate',
    summary: 'Let a suspended organizer go on',
    audit: { action: 'organizer.reactivated', description: 'Ended the suspension of an organizer' },
  }),
};
