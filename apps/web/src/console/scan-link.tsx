import type { ConsoleScreen } from '../screens/resource.ts';
import { filled } from './address.ts';
import { useMayCall } from './may-call.ts';
import { useConsole } from './words.ts';

interface Props {
  readonly scanner: NonNullable<ConsoleScreen['scanner']>;
  readonly params: Readonly<Record<string, string>>;
}

/** The way to the scanner of an event, for those who may scan there. */
export function ScanLink({ scanner, params: { id = '' } }: Props) {
  const { words } = useConsole();
  const mayCall = useMayCall();
  if (!mayCall(scanner.by)) return null;
  return (
    <a class="button no-print" href={filled(scanner.path, { event_id: id })}>
      {words.console.scanTickets}
    </a>
  );
}
