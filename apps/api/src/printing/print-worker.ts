import workerpool from 'workerpool';
import { receiptPdf } from './receipt/receipt-pdf.ts';
import { ticketPdf } from '../domain/tickets/ticket-pdf/index.ts';

// Ctrl-C reaches all processes of a terminal: the server ends this one when the tickets that wait are printed.
process.on('SIGINT', () => {});

/** The functions that the printer's process offers. */
workerpool.worker({
  ticketPdf: (...tickets: Parameters<typeof ticketPdf>) => new Uint8Array(ticketPdf(...tickets)),
  receiptPdf: (...receipt: Parameters<typeof receiptPdf>) => new Uint8Array(receiptPdf(...receipt)),
});
