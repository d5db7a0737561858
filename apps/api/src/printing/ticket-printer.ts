import { fileURLToPath } from 'node:url';
import workerpool from 'workerpool';
import type { PrintedTicket } from '../domain/tickets/ticket-pdf/index.ts';
import { fail } from '../domain/errors/problem-error.ts';

/** Makes e-tickets on a thread of its own, so that no other request waits while a page is set. */
export interface TicketPrinter {
  /**
   * Returns the PDF of a ticket; the same ticket gives the same bytes. Throws `unavailable` while too many tickets
   * wait, and an error when a ticket takes longer than five seconds; the thread is then replaced.
   */
  print(ticket: PrintedTicket): Promise<Uint8Array>;
  /** Ends the thread. Tickets that are not printed by then fail. */
  close(): Promise<void>;
}

/** Milliseconds for one ticket. Texts of the most hostile scripts take 100. */
const printTimeout = 5000;

const script = fileURLToPath(new URL('./print-worker.ts', import.meta.url));

/**
 * Returns a printer with one thread, started with the first ticket (0.3 s) and kept. By default 200 tickets may wait,
 * about two seconds of printing at 10 ms each.
 */
export function createTicketPrinter({ maxQueueSize = 200 } = {}): TicketPrinter {
  const pool = workerpool.pool(script, { workerType: 'thread', maxWorkers: 1, maxQueueSize });
  return {
    async print(ticket) {
      if (pool.stats().pendingTasks >= maxQueueSize) fail('unavailable', { retryAfterSeconds: 2 });
      return (await pool.exec('ticketPdf', [ticket]).timeout(printTimeout)) as Uint8Array;
    },
    async close() {
      await pool.terminate(true);
    },
  };
}
