import { Boxes } from './options.tsx';
import { NoChoices, type PickProps, useRecords } from './pick-records.tsx';
import { useConsole } from './words.ts';

/** Several records that a field names, each a box. */
export function PickSeveral({ common, ...choosing }: PickProps) {
  const { words } = useConsole();
  const { reading, choices = [] } = useRecords(choosing);
  const others = choosing.chosen.filter((id) => !choices.some(([each]) => each === id));
  const records = [...choices, ...others.map((id) => [id, '…'] as const)];
  return (
    <>
      {records.length === 0 && reading.data !== undefined && <p class="quiet">{words.console.nothing}</p>}
      <Boxes common={common} chosen={choosing.chosen} choices={records} />
      <NoChoices reading={reading} />
    </>
  );
}
