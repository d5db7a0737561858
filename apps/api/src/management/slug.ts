import { fail } from '../domain/errors/problem-error.ts';
import { slugOf } from '../domain/text/slug.ts';

/** The slug that a title or a name gives. Throws where it gives none: then the caller has to choose one. */
export function slugFrom(title: string): string {
  const slug = slugOf(title);
  if (slug.length < 3)
    fail('invalid_request', {
      errors: [{ pointer: '/slug', code: 'missing', detail: `"${title}" gives no slug; send one.` }],
    });
  return slug;
}
