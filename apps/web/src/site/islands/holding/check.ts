import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { call } from '../../../frame/server.ts';
import type { Checked } from '../../tickets/deeds.ts';

/** Asks what a code does at an event. */
export async function check(slug: string, code: string): Promise<Checked> {
  try {
    const { data } = await call(api.buying.checkCode, { slug, body: { code } });
    const { effect, discount_type: type, discount_value: value, ticket_types: types } = data;
    return {
      used: {
        code,
        kind: effect,
        discount: type === null || value === null ? undefined : { type, value },
        types,
        opens: types,
      },
    };
  } catch (error) {
    return error instanceof KarcisError ? { refused: error.code } : {};
  }
}
