import type { Reader } from './common.ts';

/** Where the records of a kind are, and whose screens these are. */
export const placeOf = <const Who extends Reader, const Kind extends string, const One extends string>(
  who: Who,
  kind: Kind,
  one: One,
) => {
  const path = `/${who}/events/{id}/${kind}` as const;
  const common = { who, ofEvent: true } as const;
  return {
    list: { ...common, path, opens: `${path}/{${one}}` },
    form: { ...common, path: `${path}/new`, of: path },
    record: { ...common, path: `${path}/{${one}}`, of: path },
  } as const;
};

export const removable = { field: 'actions', is: ['remove'] } as const;
