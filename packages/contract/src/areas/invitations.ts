import Type from 'typebox';
import { body, mailedToken, newPassword, personName } from '../body.ts';
import { one, organizerRoles, roles, route } from '../route.ts';
import { Email, Flag, Instant, nullable, oneOf, part, record, Text, Timezone } from '../values.ts';
import { SignedIn } from './account.ts';

const Invitation = record('Invitation', {
  email: Email,
  name: { ...Text, description: 'As the person who invites has typed it' },
  role: oneOf(roles),
  organizer_name: nullable(Text),
  organizer_role: nullable(oneOf(organizerRoles)),
  event: nullable({
    ...part({ title: Text, starts_at: Instant, timezone: Timezone }),
    description: 'Where somebody is invited to check people in at it',
  }),
  needs_password: {
    ...Flag,
    description: 'Whether accepting it takes a password, because no account with the address has one',
  },
  ends_at: Instant,
});

const AcceptedInvitation = record('AcceptedInvitation', {
  email: Email,
  role: oneOf(roles),
  signed_in: nullable({
    ...SignedIn,
    description: 'Null for an account that has a password: it signs in with that',
  }),
});

export const invitations = {
  read: route({
    method: 'POST',
    path: '/auth/invitations/read',
    access: 'public',
    summary: 'What an invitation is to, by the token of its link',
    body: body({ token: mailedToken }),
    response: one(Invitation),
    errors: ['link_invalid', 'role_conflict'],
  }),
  accept: route({
    method: 'POST',
    path: '/auth/invitations/accept',
    access: 'public',
    summary: 'Accept an invitation, by the token of its link',
    description:
      'Where `needs_password` says so, a password is chosen with it, and a name may be; then the answer is a sign-in, and with `session` that is ' +
      'kept in a cookie, as by `POST /auth/login`. The account of a ticket holder becomes that of a member or of check-in staff, keeps its tickets, and signs in anew. ' +
      'Who checks people in already only accepts. Who works at the event already is 409 `already_taken`.',
    body: body({
      token: mailedToken,
      name: Type.Optional(personName()),
      password: Type.Optional(newPassword),
      session: Type.Optional({
        ...Flag,
        description: 'Whether the sign-in is kept as a session, in a cookie',
      }),
    }),
    response: one(AcceptedInvitation, 201),
    errors: ['link_invalid', 'role_conflict', 'already_taken', 'cross_site'],
  }),
};
