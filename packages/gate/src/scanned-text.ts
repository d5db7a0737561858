/**
 * What readers put before a code: blanks, control characters, marks of the byte order, and the identifier of the kind of code (ISO/IEC 15424),
 * `]Q1` for a QR code. A keyboard with caps lock types its letter in the other case.
 */
const before = /^[^!-~]*(?:\][A-Za-z][\dA-Za-z])?[^!-~]*/;

const behind = /[^!-~]*$/;

/** The code of a ticket, `T1:` and 143 other signs, of which the last may be a blank, and what readers put behind it. */
const ofTicket = /^(T1:[^]{143})[^!-~]*$/;

/**
 * Returns the code in what a reader sends: without identifiers of symbologies, line ends, tabs and blanks around it. Readers of phones, keyboard
 * scanners and programs send the same code in different ways; the server, the browser and a phone without a network read all of them by this.
 */
export function scannedText(read: string): string {
  const text = read.replace(before, '');
  return ofTicket.exec(text)?.[1] ?? text.replace(behind, '');
}
