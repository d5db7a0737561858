export { decodeBase45, encodeBase45 } from './base45.ts';
export { decide, type EntryPolicy, type Facts, type Scan } from './decide.ts';
export { beginOf, entryDay, entryDayBegan, type Offsets, offsetsOf, wallClock } from './entry-day.ts';
export { type PackColumns, ticketsIn } from './pack-columns.ts';
export { typedText } from './keyboards.ts';
export { findKey, findKeys, hasFindKey } from './find-key.ts';
export { packedFacts, type PackState, type PackTicket, type PackType } from './pack.ts';
export { type Check, type CodeRefusal, openCode, type Opened } from './open-code.ts';
export { scannedText } from './scanned-text.ts';
export {
  bodyOf,
  printedCode,
  type ReadCode,
  readTicketCode,
  signedPart,
  type TicketCode,
} from './ticket-code.ts';
export { type Reason, reasons, rejected, type Signal, signalOf, type Verdict } from './verdict.ts';
