import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { KeyedNetwork } from '../../domain/security/network-key.ts';

interface At {
  /** Id of an account. */
  readonly userId: RawBuilder<unknown>;
  readonly network: string;
  readonly key: Pick<KeyedNetwork, 'key'>;
}

/** Whether an account is known in a network: a sign-in from there is kept, or a mailed link was used there. */
export const isKnownAt = ({ userId, network, key: { key } }: At): RawBuilder<SqlBool> => sql`(
  exists (
    select from access_tokens as token
    where token.user_id = ${userId} and token.network = ${network} and token.kind <> 'Api' and token.device_id is null
  ) or exists (
    select from account_tokens as known where known.user_id = ${userId} and known.used_from = ${key}
  )
)`;
