/** Signs without a meaning around a code: control characters, blanks, marks of the byte order, and the separators of GS1 as controls and as pictures. */
const around =
  '[\\u0000-\\u0020\\u007f-\\u00a0\\u200b-\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2060\\u241d\\u241e\\u2420\\u2424\\ufeff\\ufffe]';

/**
 * The identifier of the kind of code, which readers put before it when they are told so (ISO/IEC 15424): `]Q1` for a QR code, `]C1`, `]d2`. A
 * keyboard with caps lock types other letters.
 */
const symbology = '\\][A-Za-z][0-9A-Za-z]';

const before = new RegExp(`^${around}*(?:${symbology})?${around}*`, 'u');
const behind = new RegExp(`${around}+$`, 'u');

/** Signs of the code of a ticket: `T1:` and 143 others, of which the last may be a blank. */
const ofTicket = /^T1:[^]{143}/u;

/**
 * Returns the code in what a reader sends: without identifiers of symbologies, line ends, tabs and blanks around it. Readers of phones, keyboard
 * scanners and programs send the same code in different ways; the server, the browser and a phone without a network read all of them by this.
 */
export function scannedText(read: string): string {
  const text = read.replace(before, '');
  const [ticket] = ofTicket.exec(text) ?? [];
  // A blank at its end belongs to the code.
  const isAlone = ticket !== undefined && text.slice(ticket.length).replace(behind, '') === '';
  return isAlone ? ticket : text.replace(behind, '');
}
