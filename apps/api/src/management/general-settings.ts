import type { Api, InputOf } from '@karcis/contract';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { demandTimezone } from './events/changing.ts';

type Change = InputOf<Api['settings']['changeGeneral']>['body'];

/** Changes the general settings. Throws `invalid_request` for a time zone that does not exist, and for a fee whose value would mean something else. */
export async function changeGeneralSettings(
  db: WriteDb,
  { platform_fee: fee = {}, ...body }: Change,
): Promise<void> {
  await demandTimezone(db, body.default_timezone, '/default_timezone');
  if (fee.value === undefined && (fee.type !== undefined || body.default_currency !== undefined))
    await demandSameFee(db, { type: fee.type, currency: body.default_currency });
  const { type: platform_fee_type, value: platform_fee_value, paid_by: platform_fee_paid_by } = fee;
  await db.changeSettings('general_settings', {
    ...body,
    platform_fee_type,
    platform_fee_value,
    platform_fee_paid_by,
  });
}

/** Throws where the number of the fee stays and would mean something else: percent become an amount, or rupiah become dollars. */
async function demandSameFee(
  db: WriteDb,
  { type, currency }: { readonly type: string | undefined; readonly currency: string | undefined },
): Promise<void> {
  // The row stays locked: nobody changes it between this and the write.
  const before = await db
    .selectFrom('general_settings')
    .select(['platform_fee_type', 'default_currency'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isOther = type !== undefined && type !== before.platform_fee_type;
  const isInOther =
    before.platform_fee_type === 'Fixed Amount' &&
    currency !== undefined &&
    currency !== before.default_currency;
  if (!isOther && !isInOther) return;
  const detail = isOther
    ? 'A fee of another type comes with its value.'
    : 'The fee is an amount: with another currency it comes with its value.';
  fail('invalid_request', { errors: [{ pointer: '/platform_fee/value', code: 'missing', detail }] });
}
