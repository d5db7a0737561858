import type { Words } from '@karcis/words';
import type { PrintedReceipt } from '../../domain/receipt.ts';

/** What the parts of a receipt are written with. */
export interface Writing {
  readonly receipt: PrintedReceipt;
  readonly words: Words['receipt'];
  readonly money: (amount: number) => string;
  /** The day of an instant by the clock of the event. */
  readonly day: (instant: string) => string;
}
