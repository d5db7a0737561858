import type pg from 'pg';

/** A column that a constraint limits to some values. */
export interface ColumnLimit {
  readonly table: string;
  readonly column: string;
  readonly values: readonly string[];
}

/** A column that may be null. */
export interface OptionalColumn {
  readonly table: string;
  readonly column: string;
}

/** Tables of what the server has to do: the demo has done nothing, and nobody has closed an account. */
const ofWork =
  '^(account_tokens|device_contacts|event_messages|idempotency_keys|jobs|legal_texts|mail_pause|mail_suppressions|mails|media|media_files|media_uses|outbox|pairing_codes|payment_accounts|payment_notifications|sandbox_payments|recovery_codes|schedules|two_factor|unknown_scan_hours|webhook_deliveries|webhook_endpoints)$';

/** The columns of which the demo shows every value, and those that it shows both filled and absent. Its phones have paired with no code, and its guests came over no network. */
export async function columnsOf(
  client: pg.ClientBase,
): Promise<{ limits: ColumnLimit[]; optional: OptionalColumn[] }> {
  const { rows } = await client.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%'
    and conrelid::regclass::text !~ 'settings$|^access_tokens$|${ofWork}'`,
  );
  const limits = rows.map(({ table, definition }) => {
    const [, column = '', list = ''] = /\((\w+) = ANY \(ARRAY\[(.*)\]/.exec(definition) ?? [];
    return { table, column, values: [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value) };
  });
  const { rows: optional } = await client.query<OptionalColumn>(
    `select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0
    and not attisdropped and not attnotnull and attgenerated = '' and attname !~ '^(counted_|anonymised?_at)'
    and relname !~ '_settings$|^access_tokens$|^event_signing_keys$|${ofWork}' and attname !~ '^(network_key|qr_payload|signing_key_id)$'
    and not (relname = 'devices' and attname ~ '^(app_version|organizer_id|paired_by|revoked_by)$')`,
  );
  return { limits, optional };
}
