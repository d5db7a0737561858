import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import type { PrintedReceipt } from '../domain/receipt.ts';
import type { PrintedTicket } from '../domain/tickets/ticket-pdf/index.ts';
import { currentCaller } from '../domain/current-caller.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { createTurns } from '../domain/in-turn.ts';

/** Makes e-tickets and receipts in a process of its own, so that no other request waits for it, and its memory is bounded apart. */
export interface TicketPrinter {
  /**
   * Returns tickets as one PDF, a page each; the same tickets give the same bytes. Throws `unavailable` while too many wait,
   * and when they take too long. Then the process is replaced, and those that wait are printed by the new one.
   */
  print(first: PrintedTicket, ...others: readonly PrintedTicket[]): Promise<Uint8Array>;
  /** Returns a receipt as a PDF. Throws as `print` does. */
  printReceipt(receipt: PrintedReceipt): Promise<Uint8Array>;
  /** Ends the process. Printing that is not done by then fails. */
  close(): Promise<void>;
}

interface Options {
  /** PDFs of one caller that may wait: one second of printing at 10 ms each. */
  readonly ofEach?: number;
  /** Milliseconds for one ticket, the start of the process included. Texts of the most hostile scripts take 100, on a busy machine 20 times that. */
  readonly timeout?: number;
}

/** PDFs that may wait in all. */
const inAll = 400;

/** Seconds after which a ticket that could not be printed may be asked for again. */
const retryAfterSeconds = 2;

const script = fileURLToPath(new URL('./print-worker.ts', import.meta.url));

/**
 * Megabytes of its heap. A page needs 40, and leaves 6 behind; without a bound they are collected late (130 MB after some hundred
 * pages). A page that needs more fails, and the process is replaced.
 */
const heapMegabytes = 64;

/** Returns a printer with one process, which is started with the first ticket (0.3 s) and kept. Callers take turns. */
export function createTicketPrinter({ ofEach = 100, timeout = 15_000 }: Options = {}): TicketPrinter {
  const pool = workerpool.pool(script, {
    workerType: 'process',
    maxWorkers: 1,
    // It needs no setting of the server, and so no secret.
    forkOpts: { serialization: 'advanced', execArgv: [`--max-old-space-size=${heapMegabytes}`], env: {} },
  });
  const inTurn = createTurns({ ofAny: 0, ofEach, inAll }, () => fail('unavailable', { retryAfterSeconds }));
  let isClosed = false;
  async function printed(work: 'ticketPdf' | 'receiptPdf', given: readonly unknown[]): Promise<Uint8Array> {
    if (isClosed) fail('unavailable', { retryAfterSeconds });
    try {
      return (await pool.exec(work, [...given]).timeout(timeout)) as Uint8Array;
    } catch (error) {
      // An error of the page itself is ours (500); a page that takes too long is the load of this moment.
      if (!(error instanceof workerpool.Promise.TimeoutError)) throw error;
      return fail('unavailable', { retryAfterSeconds, cause: error });
    }
  }
  const done: typeof printed = (work, given) => inTurn(currentCaller(), () => printed(work, given));
  return {
    print: (...tickets) => done('ticketPdf', tickets),
    printReceipt: (receipt) => done('receiptPdf', [receipt]),
    async close() {
      isClosed = true;
      await pool.terminate(true);
    },
  };
}
