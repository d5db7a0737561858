import { ticketCodes } from './codes.ts';

/** Three groups of four, as printed on tickets. */
const printedForm = /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

/** Returns the spellings of the printed code that was read in place of a QR code; none for a text that is no printed code. */
export const printedCodes = (text: string): readonly string[] =>
  ticketCodes(text).filter((code) => printedForm.test(code));
