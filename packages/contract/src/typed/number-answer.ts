import { plainNumber } from './text.ts';

/** A number: its sign, its digits, perhaps in groups of three, and those after a decimal sign. */
const amount = /^[+-]?(\d{1,40}|\d{1,3}(?:([., ])\d{3})(?:\2\d{3}){0,10})([.,]\d{1,20})?$/;

/** A number that names a person or a thing, with or without its groups: a NIK, an NPWP, the number of a card or of a phone. */
const identifier = /^\+?(\(\d+\) ?)?\d+(( ?[./-] ?| )\d+)*$/;

/** Digits of the shortest number that may be written in groups. */
const fewestDigits = 6;

/**
 * Returns whether a text answers a question for a number. Such an answer is a text, kept as it was typed: a number of 16 digits or with a zero
 * in front would be another one as a number of JSON or of a spreadsheet.
 */
export const isNumberAnswer = (text: string): boolean =>
  amount.test(text) ||
  (identifier.test(text) && text.replace(/\D/g, '').length >= fewestDigits && text.length <= 40);

/** Returns an answer to a question for a number without what only its writing adds, or a file around it. */
export const normalNumberAnswer = plainNumber;
