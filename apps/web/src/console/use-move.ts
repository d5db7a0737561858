import type { Route } from '@karcis/contract';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { Row } from './facts.tsx';
import type { Sent } from './form-values.ts';
import { useConsole } from './words.ts';

/**
 * Question before an event with sold tickets moves. `before` takes the body of a change and returns whether to send it, or the body with the decision
 * about dated tickets. `route` previews a move; without it nothing is asked.
 */
export function useMove(route: Route | undefined, params: Readonly<Record<string, string>>, row?: Row) {
  const { locale } = useConsole();
  const [question, show] = useState<ComponentChild>();
  const before = async (body: Sent): Promise<boolean | Sent> => {
    const isMove = 'starts_at' in body || 'ends_at' in body || 'timezone' in body;
    if (route === undefined || !isMove) return true;
    return (await import('./before-move.tsx')).answered(body, { route, params, row, locale, show });
  };
  return { before: route && before, question };
}
