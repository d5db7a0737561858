import Type from 'typebox';
import { patch } from '../body.ts';
import { page, paged } from '../page.ts';
import { ActivityLogEntry, roleContexts } from '../resources/activity.ts';
import { ErrorLogDetail, ErrorLogEntry, errorLevels, errorStatuses } from '../resources/error-log.ts';
import { one, route } from '../route.ts';
import { Id, oneOf } from '../values.ts';

export const adminLogs = {
  auditLog: route({
    method: 'GET',
    path: '/admin/audit-log',
    access: 'admin',
    summary: 'Who did what, newest first',
    query: paged({ role_context: Type.Optional(oneOf(roleContexts)) }),
    response: page(ActivityLogEntry),
  }),
  errorLogs: route({
    method: 'GET',
    path: '/admin/error-logs',
    access: 'admin',
    summary: 'The errors of this server by kind, the one seen last first',
    description:
      'An error that happens again while you page moves to the front: no page after that shows it, and none shows it ' +
      'twice. Errors that stay quiet meanwhile are all visited exactly once.',
    query: paged({
      status: Type.Optional(oneOf(errorStatuses)),
      level: Type.Optional(oneOf(errorLevels)),
    }),
    response: page(ErrorLogEntry),
  }),
  errorLog: route({
    method: 'GET',
    path: '/admin/error-logs/{id}',
    access: 'admin',
    summary: 'A kind of error with the full stack trace of its last occurrence',
    params: Type.Object({ id: Id }),
    response: one(ErrorLogDetail),
    audit: { action: 'error_log.read', description: 'Read the details of an error' },
  }),
  changeErrorLog: route({
    method: 'PATCH',
    path: '/admin/error-logs/{id}',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Say that an error is resolved, is to be ignored, or is open again',
    description: 'One that is Resolved is Open again when it happens again; one that is Ignored stays so.',
    params: Type.Object({ id: Id }),
    body: patch({ status: oneOf(errorStatuses) }),
    response: one(ErrorLogDetail),
    errors: ['changed_meanwhile'],
    audit: { action: 'error_log.updated', description: 'Changed the state of an error' },
  }),
};
