import { versionPattern } from '@karcis/contract';
import { fail } from '../../domain/errors/problem-error.ts';

const form = new RegExp(versionPattern, 'v');

/** Returns the version that `If-Match` asks for: the instant in the `ETag` of a record. Undefined where any version will do. */
export function versionIn(header: string | undefined): string | undefined {
  const text = header?.trim() ?? '*';
  if (!form.test(text))
    fail('invalid_request', {
      errors: [
        {
          parameter: 'If-Match',
          code: 'wrong_form',
          detail: 'If-Match must be the ETag of the record as it was sent, one version in quotes.',
        },
      ],
    });
  return text === '*' ? undefined : text.slice(1, -1);
}
