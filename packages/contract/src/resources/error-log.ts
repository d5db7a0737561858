import Type from 'typebox';
import { roles } from '../route.ts';
import { Flag, Id, Instant, nullable, oneOf, part, Person, record, Text } from '../values.ts';

export const errorLevels = ['Warning', 'Error', 'Critical'] as const;
export const errorStatuses = ['Open', 'Resolved', 'Ignored'] as const;

const entry = {
  id: Id,
  fingerprint: Type.String({
    description: 'The same for errors of one kind: name, message, place and route',
  }),
  level: oneOf(errorLevels),
  name: Text,
  message: Text,
  status_code: nullable(Type.Integer()),
  http_method: nullable(Text),
  route: nullable(Text),
  occurrences: Type.Integer({ minimum: 1 }),
  first_seen_at: Instant,
  last_seen_at: Instant,
  last_request_id: nullable(Text),
  last_user: nullable(part({ id: Id, role: nullable(oneOf(roles)) })),
  release: nullable(Text),
  environment: nullable(Text),
  status: oneOf(errorStatuses),
  resolved_at: nullable(Instant),
  resolved_by: nullable(Person),
  created_at: Instant,
  updated_at: Instant,
};

/** A kind of error and how often it happened. Everything of it was redacted before it was stored. */
export const ErrorLogEntry = record('ErrorLogEntry', entry);

const StackFrame = part({
  file: Type.String({ description: 'Below the folder of the project' }),
  line: nullable(Type.Integer()),
  column: nullable(Type.Integer()),
  function: nullable(Text),
  in_app: Flag,
});

/** The same with the details of its last occurrence; `recent_occurrences` are the newest 20. */
export const ErrorLogDetail = record('ErrorLogDetail', {
  ...entry,
  stack_trace: Text,
  stack_frames: Type.Array(StackFrame),
  cause_chain: Type.Array(part({ name: Text, message: Text })),
  request: nullable(
    part({
      method: Text,
      url: Text,
      query: Type.Record(Type.String(), Type.String()),
      headers: Type.Record(Type.String(), Type.String()),
      ip_address: nullable(Text),
      user_agent: nullable(Text),
    }),
  ),
  host: nullable(Text),
  process_id: nullable(Type.Integer()),
  recent_occurrences: Type.Array(part({ at: Instant, request_id: nullable(Text) })),
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with it now' }),
});
