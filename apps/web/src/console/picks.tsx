import { useRead } from '../frame/reads.ts';
import type { Row } from './facts.tsx';
import { Later } from './later.tsx';
import { Options } from './options.tsx';
import { choiceOf, NoChoices, type PickProps, sourceOf, useRecords } from './pick-records.tsx';

/** What one is called that is not among the first: as its record says, else as it is asked for. */
function useName({ pick, params, chosen, called }: PickProps, isAsked: boolean): string | undefined {
  const [id = ''] = chosen;
  const { one, reads } = sourceOf(pick, params);
  const row = useRead(
    one ?? reads,
    { id },
    { enabled: isAsked && one !== undefined && called === undefined && id !== '' },
  ).data as { readonly data: Row } | null | undefined;
  return called ?? (row ? choiceOf(row.data)[1] : undefined);
}

/** One record that a field names: of a list, or of many that are searched. */
export function PickOne({ none, ...choosing }: PickProps & { readonly none?: string }) {
  const { common, chosen } = choosing;
  const { reading, choices, total, isSearched } = useRecords(choosing);
  const [value = ''] = chosen;
  const isLong = choices !== undefined && isSearched && total > choices.length;
  const isUnknown = value !== '' && choices?.some(([id]) => id === value) === false;
  const name = useName(choosing, isUnknown);
  const others = value === '' || (choices !== undefined && !isUnknown) ? [] : [[value, name ?? '…'] as const];
  const known = [...(choices ?? []), ...others];
  if (isLong)
    return (
      <Later
        load={searched}
        {...choosing}
        none={none}
        name={known.find(([id]) => id === value)?.[1] ?? ''}
        key={name ?? 'searched'}
      />
    );
  // Its choices come after the form: until then there is what is chosen already.
  return (
    <>
      <Options
        key={`${choices === undefined ? 'waiting' : 'known'} ${name}`}
        common={common}
        value={value}
        hasNone
        none={none}
        options={known}
      />
      <NoChoices reading={reading} />
    </>
  );
}

const searched = async () => (await import('./pick-dialog.tsx')).PickDialog;
