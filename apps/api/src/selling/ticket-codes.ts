import { randomCodes } from '../domain/security/random-codes.ts';

/** Codes that people read on tickets, in three groups: ABCD-EFGH-JKLM. No gate is opened by them. */
export const ticketCodes = (count: number): string[] =>
  randomCodes(count, { prefix: '', length: 12 }).map((code) => code.replace(/^(.{4})(.{4})/, '$1-$2-'));
