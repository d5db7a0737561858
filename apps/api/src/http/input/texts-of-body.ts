import { isRead, type Route } from '@karcis/contract';
import { toHtml } from '../../domain/text/rich-text.ts';

/**
 * Makes the function that renders the Markdown of a body before its transaction begins, since the answer holds it as HTML: a transaction that
 * waited for it would keep its connection and its locks. Undefined for routes without such texts.
 */
export function textsOfBody(
  route: Pick<Route, 'method' | 'readsOnly' | 'body'>,
): ((input: unknown) => Promise<unknown>) | undefined {
  const fields = Object.entries<{ 'x-as'?: string }>(route.body?.properties ?? {}).flatMap(
    ([name, { 'x-as': as }]) => (as === 'markdown' ? [name] : []),
  );
  if (isRead(route) || fields.length === 0) return undefined;
  return (input) => {
    const { body } = input as { readonly body: Readonly<Record<string, string | null | undefined>> };
    return Promise.all(fields.map((name) => toHtml(body[name] ?? '')));
  };
}
