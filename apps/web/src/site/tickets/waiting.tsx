import type { ComponentChildren } from 'preact';
import type { BuyProps } from './deeds.ts';

interface Props extends Pick<BuyProps, 'text'> {
  /** What is chosen, and what it comes to. */
  readonly bill: ComponentChildren;
  /** Seconds until it is asked again; 0 while it is. */
  readonly seconds: number;
  readonly leave: () => void;
}

/** A place to wait while too many buy at once: the choice is kept, and asked for again. */
export const Waiting = ({ bill, text, seconds, leave }: Props) => (
  <div class="sum">
    {bill}
    <div class="waiting">
      <h3 tabIndex={-1}>{text.line}</h3>
      <p role="status">{text.lineHint}</p>
      <p class="quiet" role="timer" aria-live="off">
        {seconds > 0 ? text.lineNext(seconds) : text.lineNow}
      </p>
      <button class="button" type="button" onClick={leave}>
        {text.leaveLine}
      </button>
    </div>
  </div>
);
