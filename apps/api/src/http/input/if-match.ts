import { fail } from '../../domain/errors/problem-error.ts';

const form = /^"(\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/;

/** Returns the version that `If-Match` asks for: the instant in the `ETag` of a record. Undefined where any version will do. */
export function versionIn(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const [, version] = form.exec(header.trim()) ?? [];
  if (version === undefined)
    fail('invalid_request', {
      errors: [
        {
          parameter: 'If-Match',
          code: 'wrong_form',
          detail: 'If-Match must be the ETag of the record as it was sent, one version in quotes.',
        },
      ],
    });
  return version;
}
