import type { Place } from './policy.ts';

const id = { in: 'path', name: 'id' } as const;

export const mailPlaces: readonly Place[] = [
  {
    noun: 'mail',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['POST /admin/mails/{id}/resend'],
  },
  {
    noun: 'suppression',
    parameter: id,
    sees: { own: ['admin'] },
    unseen: 'not found',
    routes: ['DELETE /admin/mail-suppressions/{id}'],
  },
];
