import Type from 'typebox';
import { Flag, Instant, part, record, Text } from '../values.ts';

/** A copy of what is held of a person. */
export const AccountData = record('AccountData', {
  made_at: Instant,
  parts: Type.Array(
    part({
      name: { ...Text, description: 'What the records are: `orders`, `tickets`, `mails` …' },
      is_complete: { ...Flag, description: 'False where there are older ones' },
      records: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
        description: 'Their fields depend on the part, and may become more',
      }),
    }),
  ),
});
