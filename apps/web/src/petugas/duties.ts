import { api, type BodyOf } from '@karcis/contract';
import { useEffect, useState } from 'preact/hooks';
import { keep, type Kept, keptOf } from '../frame/kept.ts';
import { useRead } from '../frame/reads.ts';
import { useHolder } from '../frame/signed-in.tsx';

type Answer = BodyOf<typeof api.checkIn.events>;

const key = 'duties';

/** Milliseconds for which the list is kept for times without a network: the rest of the evening and the night. */
const keptFor = 24 * 60 * 60 * 1000;

/** The events that somebody works at. Without an answer of the server: those that it told before, and when. */
export function useDuties() {
  const { id: owner } = useHolder();
  const { data, error, refetch } = useRead(api.checkIn.events);
  const [before, setBefore] = useState<Kept<Answer>>();
  useEffect(() => {
    if (data === undefined)
      void keptOf<Answer>(owner, key).then(([found]) => found !== undefined && setBefore(found));
    else void keep(owner, { key, at: Date.now(), until: Date.now() + keptFor, value: data });
  }, [data, owner]);
  const isKept = data === undefined && error !== null && before !== undefined;
  return {
    events: data?.data ?? (isKept ? before.value.data : undefined),
    /** When the list was told, where it is shown from before. */
    asOf: isKept ? new Date(before.at).toISOString() : undefined,
    error: isKept ? null : error,
    refetch: () => void refetch(),
  };
}
