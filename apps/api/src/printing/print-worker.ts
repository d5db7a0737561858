import workerpool from 'workerpool';
import { type PrintedTicket, ticketPdf } from '../domain/tickets/ticket-pdf/index.ts';

/** The functions that the printer's thread offers. A PDF is moved to the caller, not copied. */
workerpool.worker({
  ticketPdf(ticket: PrintedTicket) {
    const pdf = new Uint8Array(ticketPdf(ticket));
    return new workerpool.Transfer(pdf, [pdf.buffer]);
  },
});
