import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { call } from '../../../frame/server.ts';
import type { Checked } from '../../tickets/deeds.ts';

/** Asks what a code does at an event. */
export async function check(slug: string, code: string): Promise<Checked> {
  try {
    const { data } = await call(api.buying.checkCode, { slug, body: { code } });
    const { effect, discount_type: type, discount_value: value, ticket_types: types } = data;
    const { id, kind, max_discount_amount, min_quantity, min_order_amount, is_stackable } = data;
    return {
      used: {
        code: data.code,
        kind: effect,
        discount: type === null || value === null ? undefined : { type, value },
        types,
        opens: types,
        offer: {
          id,
          kind,
          effect,
          discount_type: type ?? 'Percentage',
          discount_value: value ?? 0,
          max_discount_amount,
          ticket_type_ids: types.length === 0 ? null : types.map((each) => each.id),
          min_quantity,
          min_order_amount,
          is_stackable,
        },
      },
    };
  } catch (error) {
    return error instanceof KarcisError ? { refused: error.code } : {};
  }
}
