import { eventManagement, type Reach } from '../event-management.ts';
import { ManagedPetugas, newPetugasFields, petugasFields } from '../resources/managed-petugas.ts';
import { one, route } from '../route.ts';

/** Who works at the gates of an event. */
export const petugasRoutes = <const Access extends Reach>(access: Access) => {
  const staff = eventManagement(access)({
    path: 'petugas',
    subject: 'petugas',
    words: ['petugas', 'petugas'],
    fields: petugasFields,
    newFields: newPetugasFields,
    required: [],
    record: ManagedPetugas,
  });
  return {
    petugas: staff.slice,
    create: {
      ...staff.create,
      summary: 'Assign a petugas to the gates of an event, or invite one',
      description:
        'By `user_id` somebody is assigned at once: organizers assign those who have worked at an event of theirs. By `email` and `name` somebody ' +
        'is invited, whoever has the address; the mailed link is good for seven days. ' +
        'Nobody has two current assignments to an event: 409 `already_taken`. ' +
        'A shift lies between two days before the event and two days after it. A day after the event the assignment ends.',
    } as const,
    assignment: staff.read,
    change: { ...staff.change, fixed: ['email', 'name'] } as const,
    resend: route({
      method: 'POST',
      path: `${staff.read.path}/actions/resend`,
      access,
      tokenScope: 'events',
      summary: 'Mail an invitation to an event again',
      description:
        'The link before is good no more. It is good for seven days again. Three an hour and address.',
      params: staff.read.params,
      response: one(ManagedPetugas),
      errors: ['changed_meanwhile', 'wrong_state'],
      audit: { action: 'petugas.invited', description: 'Mailed an invitation to an event again' },
    }),
    revoke: route({
      method: 'POST',
      path: `${staff.read.path}/actions/revoke`,
      access,
      tokenScope: 'events',
      summary: 'Take somebody off the gates of an event',
      params: staff.read.params,
      response: one(ManagedPetugas),
      errors: ['changed_meanwhile', 'wrong_state'],
      audit: { action: 'petugas.revoked', description: 'Took somebody off the gates of an event' },
    }),
  };
};
