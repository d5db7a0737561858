import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { keysOf, makeKey } from '../management/signing-keys.ts';

export const adminSigningKeys: Area<Api['adminSigningKeys']> = {
  keys: (db, _scope, { id }) => keysOf(db, id),
  create: (db, _scope, input, services, asked) => makeKey(db, input, services, asked),
};
