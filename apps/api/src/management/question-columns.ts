import type { MoreColumns } from '../db/connection/exports.ts';
import type { ExportedQuestion } from '../db/queries/exported-questions.ts';

/** Columns of questions in a file: as many as a spreadsheet still shows. Answers to further ones are in the column `answers` alone. */
const most = 500;

interface Answer {
  readonly question_id: string;
  readonly value: string;
}

/**
 * Returns the columns of answers. Events that ask the same have a column together; two questions of one event with one label have a column each,
 * the second one named `question: Label (2)`.
 */
export function questionColumns(questions: readonly ExportedQuestion[]): MoreColumns {
  const names: string[] = [];
  const placeOf = new Map<string, number>();
  const taken = new Map<string, Set<string>>();
  for (const { event_id, id, label } of questions) {
    const ofEvent = taken.get(event_id) ?? new Set();
    taken.set(event_id, ofEvent);
    let name = `question: ${label}`;
    for (let number = 2; ofEvent.has(name); number++) name = `question: ${label} (${number})`;
    ofEvent.add(name);
    let place = names.indexOf(name);
    if (place === -1 && names.length < most) place = names.push(name) - 1;
    if (place !== -1) placeOf.set(id, place);
  }
  return {
    after: 'answers',
    names,
    valuesOf(answered) {
      const values: (string | null)[] = names.map(() => null);
      for (const { question_id, value } of JSON.parse(answered ?? '[]') as Answer[]) {
        const place = placeOf.get(question_id);
        // Several choices of one question are several answers.
        if (place !== undefined) values[place] = values[place] == null ? value : `${values[place]}; ${value}`;
      }
      return values;
    },
  };
}
