import type { Route } from '@karcis/contract';

/** Bytes of a body that may have a long text (60,000 characters in UTF-8, escaped, and the other fields), or a long list. */
const longText = 256 * 1024;

/** Bytes that the body of a route may have, where they are more than those of the others. */
export function bodyLimitOf({ body, upload }: Pick<Route, 'body' | 'upload'>): { bodyLimit?: number } {
  if (upload !== undefined) return { bodyLimit: upload.most };
  const fields = Object.values<{ 'x-as'?: string; 'x-long'?: boolean }>(body?.properties ?? {});
  return fields.some((field) => field['x-as'] === 'markdown' || field['x-long'] === true)
    ? { bodyLimit: longText }
    : {};
}
