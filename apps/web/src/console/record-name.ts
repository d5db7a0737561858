import { type Fields, shapeAt, valueAt } from '../screens/field.ts';
import type { Row } from './facts.tsx';
import { choiceWord, type ConsoleWords, ownWord } from './words.ts';

/** What a record is known by among others of its list. */
export const idOf = (row: Row): string => String(row['id'] ?? row['key'] ?? row['key_id']);

/** What a record is called in its list; records without a name are called by what they are of. */
export function nameOf(words: ConsoleWords, fields: Fields, row: Row, path: string): string {
  const value = valueAt(row, path);
  const others = [
    'name',
    'title',
    'invitation.name',
    'invitation.email',
    'key',
    'ticket.code',
    'order_reference',
    'reference',
    'action',
    'id',
  ];
  const word = typeof value === 'string' ? ownWord(words, path, value) : undefined;
  if (word !== undefined) return word;
  if (shapeAt(fields, path) === 'status') return choiceWord(words, path, String(value));
  const found = [value, ...others.map((other) => valueAt(row, other))].find(
    (each) => typeof each === 'string' && each !== '',
  );
  if (typeof found === 'string') return found;
  return typeof value === 'number' ? String(value) : words.console.unknown;
}
