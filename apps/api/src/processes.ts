import type { Config } from './config.ts';
import type { Services } from './handler.ts';
import { createDecoder } from './media/decoder.ts';
import { openMedia } from './media/open-media.ts';
import { createTicketPrinter } from './printing/ticket-printer.ts';

/** Processes beside the server: they decode pictures and print tickets. Each starts with the first piece of work. */
export type Processes = Pick<Services, 'media' | 'ticketPrinter'>;

/** Returns the processes as the settings say. `times`: milliseconds for a picture or a page, in place of the usual ones. */
export const openProcesses = (config: Config, times: { readonly timeout?: number } = {}): Processes => ({
  media: openMedia(config, createDecoder(times)),
  ticketPrinter: createTicketPrinter(times),
});
