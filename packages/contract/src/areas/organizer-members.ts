import Type from 'typebox';
import { body, emailAddress, patch, personName } from '../body.ts';
import { OrganizerMember } from '../resources/organizer-member.ts';
import { list, nothing, one, organizerRoles, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

const params = Type.Object({ id: Id });
const role = oneOf(organizerRoles);

const mailing =
  'Its link can be used for seven days. Three an hour and address, and twenty an hour and network: beyond them 429 `too_many_requests`. ' +
  'Nothing tells whether an account has the address.';

export const organizerMembers = {
  members: route({
    method: 'GET',
    path: '/organizer/members',
    access: 'organizer',
    summary: 'The team of your organizer, and the invitations that nobody has accepted yet',
    response: list(OrganizerMember),
  }),
  member: route({
    method: 'GET',
    path: '/organizer/members/{id}',
    access: 'organizer',
    summary: 'A member of the team, or an invitation',
    params,
    response: one(OrganizerMember),
  }),
  invite: route({
    method: 'POST',
    path: '/organizer/members',
    access: 'organizer',
    tokenScope: 'people',
    member: 'Owner',
    summary: 'Invite somebody to the team, by a mailed link',
    description: `An open invitation of the same address is replaced. ${mailing}`,
    body: body({ email: emailAddress, name: personName(), role }),
    response: one(OrganizerMember, 201),
    errors: ['already_taken'],
    audit: { action: 'member.invited', description: 'Invited somebody to the team' },
    takesKey: true,
  }),
  change: route({
    method: 'PATCH',
    path: '/organizer/members/{id}',
    access: 'organizer',
    tokenScope: 'people',
    member: 'Owner',
    summary: 'Give a member of the team another role',
    description:
      'Send the `ETag` of the record in `If-Match`, and the change is made only if nobody has changed the record since: otherwise it is 412 ' +
      '`changed_meanwhile`. The last Owner stays one: 409 `last_one`.',
    params,
    body: patch({ role }),
    response: one(OrganizerMember),
    errors: ['changed_meanwhile', 'last_one'],
    audit: { action: 'member.updated', description: 'Gave a member of the team another role' },
  }),
  remove: route({
    method: 'DELETE',
    path: '/organizer/members/{id}',
    access: 'organizer',
    tokenScope: 'people',
    member: 'Owner',
    summary: 'Remove a member from the team, or take an invitation back',
    description:
      'The account stays, with its tickets, as that of a ticket holder; its sign-ins and tokens end. The last Owner stays: 409 `last_one`.',
    params,
    response: nothing,
    errors: ['changed_meanwhile', 'last_one'],
    audit: { action: 'member.removed', description: 'Removed somebody from the team' },
  }),
  resend: route({
    method: 'POST',
    path: '/organizer/members/{id}/resend',
    access: 'organizer',
    tokenScope: 'people',
    member: 'Owner',
    summary: 'Mail an invitation again, with a new link in place of the one before',
    description: `The answer is the new invitation, under an id of its own. ${mailing}`,
    params,
    response: one(OrganizerMember),
    audit: { action: 'member.invited', description: 'Invited somebody to the team once more' },
  }),
};
