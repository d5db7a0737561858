import Type from 'typebox';
import { emailAddress, personName } from '../body.ts';
import { managed } from '../managed.ts';
import { Id, Instant, nullable } from '../values.ts';
import { permissions, PetugasAssignment } from './petugas-assignment.ts';

const { user, ...duty } = PetugasAssignment.properties;

/** Somebody's duty at the gates of an event, for those who assign. */
export const ManagedPetugas = managed(
  'ManagedPetugas',
  Type.Object({
    ...duty,
    user: { ...user, description: 'Null until it is accepted, and where the account is gone' },
    ended_at: { ...nullable(Instant), description: 'When the duty was over, a day after the event' },
  }),
  'resend',
  'revoke',
);

/** What a change may name. */
export const petugasFields = {
  role: PetugasAssignment.properties.role,
  permissions: Type.Partial(permissions),
  gate_id: nullable(Id),
  ticket_type_ids: nullable(
    Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true, description: 'Null: all' }),
  ),
  shift_starts_at: nullable(Instant),
  shift_ends_at: nullable(Instant),
};

/** What a new assignment may name. */
export const newPetugasFields = { user_id: Id, email: emailAddress, name: personName(), ...petugasFields };
