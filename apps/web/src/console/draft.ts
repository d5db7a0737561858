import { useState } from 'preact/hooks';
import type { Row } from './facts.tsx';
import { draftPrefix as prefix } from './drafts.ts';

/** What was filled in and not saved yet, by the name of the field. It stays in the tab. */
export type Draft = Readonly<Record<string, readonly string[]>>;

interface Kept {
  /** Version of the record that it changes. */
  readonly version: string;
  readonly fields: Draft;
}

const keyOf = (scope: string) => `${prefix}${location.pathname}:${scope}`;
const versionOf = (row: Row | undefined) => (row === undefined ? '' : String(row['updated_at']));

function keepDraft(scope: string, fields: Draft, row: Row | undefined): void {
  if (Object.keys(fields).length === 0) return dropDraft(scope);
  sessionStorage.setItem(keyOf(scope), JSON.stringify({ version: versionOf(row), fields } satisfies Kept));
}

function keptDraft(scope: string): Kept | undefined {
  const text = sessionStorage.getItem(keyOf(scope));
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

const dropDraft = (scope: string): void => sessionStorage.removeItem(keyOf(scope));

/**
 * The draft of a form, for those that have one. One of another version of the record is not filled in by itself: it is `older`, and is
 * looked at first. Each edition of the form is drawn anew.
 */
export function useDraft(scope: string, base: Row | undefined, isKept: boolean) {
  const [kept] = useState(() => (isKept ? keptDraft(scope) : undefined));
  const isOlder = kept !== undefined && kept.version !== versionOf(base);
  const [draft, setDraft] = useState(isOlder ? undefined : kept?.fields);
  const [older, setOlder] = useState(isOlder ? kept.fields : undefined);
  const [edition, setEdition] = useState(0);
  const keep = (fields: Draft, row: Row | undefined) => {
    if (isKept) keepDraft(scope, fields, row);
  };
  const startAnew = () => {
    dropDraft(scope);
    setDraft(undefined);
    setOlder(undefined);
    setEdition((before) => before + 1);
  };
  /** Fills in the older one: what it changes, and nothing else. */
  const takeOlder = () => {
    if (older !== undefined) keep(older, base);
    setDraft(older);
    setOlder(undefined);
    setEdition((before) => before + 1);
  };
  const dropOlder = () => {
    dropDraft(scope);
    setOlder(undefined);
  };
  return {
    draft,
    forgetDraft: () => setDraft(undefined),
    older,
    edition,
    keep,
    startAnew,
    takeOlder,
    dropOlder,
  };
}
