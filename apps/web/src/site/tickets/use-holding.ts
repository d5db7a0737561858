import type { Words } from '@karcis/words';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Course, Deeds, Standing } from './deeds.ts';
import type { Choice, Line, OfferedType, Stock } from './offer.ts';

interface Wanted {
  readonly choice: Choice;
  readonly lines: readonly Line[];
  /** What the lines come to; null where that is not known before the order. */
  readonly total: number | null;
  readonly types: readonly OfferedType[];
  readonly text: Words['tickets'];
  readonly deeds: Deeds | undefined;
  /** Asks what is left by now. */
  readonly refresh: () => Promise<Stock | undefined>;
}

/** Asks for the places of a choice: once, however often it is pressed, and again where the server asks to wait. */
export function useHolding({ choice, lines, total, types, text, deeds, refresh }: Wanted) {
  const [state, setState] = useState<Standing>({ isAsking: false });
  // What runs while others are rendered: a second press, or an answer to what nobody waits for any more.
  const round = useRef(0);
  const isBusy = useRef(false);
  const end = () => {
    round.current += 1;
    isBusy.current = false;
  };
  useEffect(() => end, []);
  // A page that comes back as it was left has gone on before.
  useEffect(
    () =>
      deeds?.onReturn(() => {
        end();
        setState({ isAsking: false });
      }),
    [deeds],
  );

  const begin = (): Course => {
    const mine = round.current;
    isBusy.current = true;
    setState({ isAsking: true });
    return {
      isWanted: () => mine === round.current,
      tell: (standing) => {
        isBusy.current = standing.isAsking;
        setState(standing);
      },
      refresh,
      text,
    };
  };

  return {
    ...state,
    ask: () => {
      if (isBusy.current) return;
      if (lines.length === 0) setState({ isAsking: false, fault: text.chooseFirst });
      else if (lines.some(({ gift }) => Number.isNaN(gift)))
        setState({ isAsking: false, fault: text.wrongGift });
      // What was told is seen by now.
      else void deeds?.hold(choice, lines, { ...begin(), total: state.price?.total ?? total });
    },
    /** Asks for what was being asked for when the page was left, whatever this page says of it. */
    again: ({ counts }: Choice) =>
      void deeds?.repeat(
        types.map(({ id, name }) => ({ id, name, count: counts[id] ?? 0 })),
        begin(),
      ),
    /** Another choice, or nobody waits any more. */
    forget: () => {
      end();
      deeds?.giveUp();
      setState({ isAsking: false });
    },
  };
}
