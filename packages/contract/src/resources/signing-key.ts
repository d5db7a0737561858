import Type from 'typebox';
import { Id, Instant, nullable, record, Text } from '../values.ts';

/** A key pair of an event, by its public half: with it, codes of tickets are checked without asking anybody. */
export const SigningKey = record('SigningKey', {
  event_id: Id,
  key_id: Type.Integer({ minimum: 0, maximum: 255, description: 'Codes name it' }),
  public_key: { ...Text, description: 'Ed25519 (RFC 8032), 32 bytes as base64url' },
  valid_from: { ...Instant, description: 'Since when it signs' },
  valid_until: { ...nullable(Instant), description: 'Until when it signs; null: it is the one that signs' },
  revoked_at: { ...nullable(Instant), description: 'Since when no code of it is good any more' },
  created_at: Instant,
});
