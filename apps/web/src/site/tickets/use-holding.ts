import type { Words } from '@karcis/words';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Deeds, Held } from './deeds.ts';
import type { Choice, Line, OfferedType, Stock } from './offer.ts';

interface Wanted {
  readonly choice: Choice;
  readonly lines: readonly Line[];
  readonly types: readonly OfferedType[];
  readonly text: Words['tickets'];
  readonly deeds: Deeds | undefined;
  /** Asks what is left by now. */
  readonly refresh: () => Promise<Stock | undefined>;
}

/** How many of a type are asked for. */
type Counted = Pick<Line, 'id' | 'name' | 'count'>;

interface State {
  readonly isAsking: boolean;
  readonly fault?: string;
  readonly wait?: { readonly seconds: number };
}

/** Sentence for a refusal: of what is short, how many are left. */
function faultText(
  code: string | undefined,
  asked: readonly Counted[],
  stock: Stock | undefined,
  text: Words['tickets'],
): string {
  const sentences: Readonly<Record<string, string>> = text.refusals;
  const short = asked.find(({ id, count }) => count > (stock?.[id]?.available ?? Infinity));
  const left = short && stock?.[short.id]?.available;
  if (short !== undefined && left) return text.tooMany(left, short.name);
  return (code === undefined ? undefined : sentences[code]) ?? text.noAnswer;
}

/** What runs while others are rendered: a second press, or an answer to what nobody waits for any more. */
function useRound(deeds: Deeds | undefined, reset: () => void) {
  const round = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = useRef(false);
  const end = () => {
    round.current += 1;
    isBusy.current = false;
    clearTimeout(timer.current);
  };
  useEffect(() => end, []);
  // A page that comes back as it was left has gone on before.
  useEffect(
    () =>
      deeds?.onReturn(() => {
        end();
        reset();
      }),
    [deeds],
  );
  return { round, timer, isBusy, end };
}

/** Asks for the places of a choice: once, however often it is pressed, and again where the server asks to wait. */
export function useHolding({ choice, lines, types, text, deeds, refresh }: Wanted) {
  const [state, setState] = useState<State>({ isAsking: false });
  const { round, isBusy, timer, end } = useRound(deeds, () => setState({ isAsking: false }));

  const refuse = async (code: string | undefined, asked: readonly Counted[], mine: number) => {
    const stock = code === 'sold_out' || code === 'not_on_sale' ? await refresh() : undefined;
    if (mine !== round.current) return;
    isBusy.current = false;
    setState({ isAsking: false, fault: faultText(code, asked, stock, text) });
  };

  const wait = (seconds: number, again: () => void) => {
    const tick = (left: number) => {
      setState({ isAsking: true, wait: { seconds: left } });
      if (left <= 0) again();
      else timer.current = setTimeout(() => tick(left - 1), 1000);
    };
    tick(Math.ceil(seconds));
  };

  const ask = async (send: (isWanted: () => boolean) => Promise<Held>, asked: readonly Counted[]) => {
    const mine = round.current;
    isBusy.current = true;
    setState(({ wait: waited }) => ({ isAsking: true, ...(waited && { wait: { seconds: 0 } }) }));
    const held = await send(() => mine === round.current);
    if (mine !== round.current || held.state === 'held') return;
    if (held.state === 'wait') wait(held.seconds, () => void ask(send, asked));
    else await refuse(held.code, asked, mine);
  };

  return {
    ...state,
    ask: () => {
      if (isBusy.current || deeds === undefined) return;
      if (lines.length === 0) setState({ isAsking: false, fault: text.chooseFirst });
      else if (lines.some(({ gift }) => Number.isNaN(gift)))
        setState({ isAsking: false, fault: text.wrongGift });
      else void ask((isWanted) => deeds.hold(choice, lines, isWanted), lines);
    },
    /** Asks for what was being asked for when the page was left, whatever this page says of it. */
    again: ({ counts }: Choice) => {
      const asked = types.map(({ id, name }) => ({ id, name, count: counts[id] ?? 0 }));
      if (deeds !== undefined) void ask(deeds.repeat, asked);
    },
    /** Another choice, or nobody waits any more. */
    forget: () => {
      end();
      deeds?.giveUp();
      setState({ isAsking: false });
    },
  };
}
