import Type from 'typebox';
import { page, paged } from '../page.ts';
import { Job, jobKinds, jobStatuses } from '../resources/job.ts';
import { one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

const params = Type.Object({ id: Id });

export const adminJobs = {
  jobs: route({
    method: 'GET',
    path: '/admin/jobs',
    access: 'admin',
    summary: 'Work in the background, newest first',
    description: 'Jobs that succeeded are kept for 7 days, those that failed or were discarded for 90.',
    query: paged({
      status: Type.Optional(oneOf(jobStatuses)),
      kind: Type.Optional(oneOf(jobKinds)),
    }),
    response: page(Job),
  }),
  retry: route({
    method: 'POST',
    path: '/admin/jobs/{id}/retry',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Have a job that failed tried again, from its first try on',
    params,
    response: one(Job, 201),
    errors: ['job_not_failed', 'already_taken'],
  }),
  discard: route({
    method: 'POST',
    path: '/admin/jobs/{id}/discard',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Give up a job that is not done, or that failed',
    description:
      'A payment that was to be made is Failed then, as is a refund that was to be sent: neither is given up while its provider is asked. A try of another kind that is under way is not stopped.',
    params,
    response: one(Job, 201),
    errors: ['job_finished', 'job_under_way'],
  }),
};
