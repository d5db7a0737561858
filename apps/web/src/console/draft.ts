import { useRef, useState } from 'preact/hooks';
import { keepInTab, keptInTab } from '../frame/tab.ts';
import type { Row } from './facts.tsx';
import { draftPrefix } from './drafts.ts';

/** What was filled in and not saved yet, by the name of the field. It stays in the tab. */
export type Draft = Readonly<Record<string, readonly string[]>>;

interface Kept {
  /** Version of the record that it changes. */
  readonly version: string;
  readonly fields: Draft;
}

const versionOf = (row: Row | undefined) => (row === undefined ? '' : String(row['updated_at']));

/**
 * The draft of a form, for those that have one; `place` names the form in the tab. One of another version of the record is not filled in by
 * itself: it is `older`, and is looked at first. Each edition of the form is drawn anew.
 */
export function useDraft(place: string, base: Row | undefined, isKept: boolean) {
  const at = draftPrefix + place;
  const [kept] = useState(() => (isKept ? (keptInTab(at) as Kept | undefined) : undefined));
  const isOlder = kept !== undefined && kept.version !== versionOf(base);
  const [draft, setDraft] = useState(isOlder ? undefined : kept?.fields);
  const [older, setOlder] = useState(isOlder ? kept.fields : undefined);
  const [edition, setEdition] = useState(0);
  const isOver = useRef(false);
  const drop = () => keepInTab(at, undefined);
  const keep = (fields: Draft, row: Row | undefined) => {
    if (!isKept || isOver.current) return;
    const isEmpty = Object.keys(fields).length === 0;
    keepInTab(at, isEmpty ? undefined : ({ version: versionOf(row), fields } satisfies Kept));
  };
  /** Ends the draft of what was sent: until the form is drawn anew, nothing of it is kept. */
  const end = () => {
    isOver.current = true;
    drop();
  };
  const drawAnew = () => {
    isOver.current = false;
    setDraft(undefined);
    setOlder(undefined);
    setEdition((before) => before + 1);
  };
  const startAnew = () => {
    drop();
    drawAnew();
  };
  /** Fills in the older one: what it changes, and nothing else. */
  const takeOlder = () => {
    if (older !== undefined) keep(older, base);
    setDraft(older);
    setOlder(undefined);
    setEdition((before) => before + 1);
  };
  const dropOlder = () => {
    drop();
    setOlder(undefined);
  };
  return {
    draft,
    forgetDraft: () => setDraft(undefined),
    older,
    edition,
    keep,
    end,
    drawAnew,
    startAnew,
    takeOlder,
    dropOlder,
  };
}
