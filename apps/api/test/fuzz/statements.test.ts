import { describe, expect, it } from 'vitest';
import { newStatements } from '../../fuzz/judge/statements.ts';

describe('a statement that no valid request has made', () => {
  const verb = `with old as (select * from "faqs" where id = any($1::uuid[]) and deleted_at is null for no key update)
    update "faqs" set "question" = $2 from old where "faqs"."id" = old.id and true returning "faqs"."id"`;

  it('is found, unless it is of a verb and says nothing but names and parameters', () => {
    expect(newStatements([], [verb])).toEqual([]);
    const pasted = [
      verb.replace('$2', "'rahasia'"),
      verb.replace('$2', '$2 or rahasia'),
      `${verb}; drop table users`,
      verb.replace('"question"', '"question" -- x'),
      'select rahasia from "faqs"',
    ];
    for (const statement of pasted) expect(newStatements([verb], [statement]), statement).toHaveLength(1);
  });

  it('is none of a list that goes on behind a record, and of nothing else', () => {
    const first =
      'select * from "faqs" where "status" = $1 order by "created_at" desc, "id" desc limit 21 offset $2';
    const next =
      'select * from "faqs" where "status" = $1 and ("created_at", "id") < ($2, $3) order by "created_at" desc, "id" desc limit 21';
    expect(newStatements([first], [next])).toEqual([]);
    for (const pasted of [next.replace('($2, $3)', "('rahasia', $3)"), next.replace('$1', '$1 or true')])
      expect(newStatements([first], [pasted]), pasted).toHaveLength(1);
  });
});
