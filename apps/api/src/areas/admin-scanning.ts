import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { countsOf } from '../gates/counting.ts';
import { phones } from '../gates/phones.ts';

export const adminScanning: Area<Api['adminScanning']> = {
  counts: (db, _, { id }, { gates }) => gates.counts(id, () => countsOf(db, id)),

  ...phones,
};
