import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { readAnew } from '../frame/reads.ts';
import { call } from '../frame/server.ts';
import { besideWords } from './beside-words.ts';
import type { PetugasEvent } from './duty.ts';

/** Where somebody who was invited to scan at an event says yes: once, so it is loaded where it is shown. */
export function Accept({ event }: { readonly event: PetugasEvent }) {
  const [error, setError] = useState<unknown>();
  const accept = () => {
    setError(undefined);
    call(api.checkIn.accept, { id: event.id })
      .catch((fault: unknown) => {
        setError(fault);
        // Accepted in another place since the list was read: the list says so now.
        if (!(fault instanceof KarcisError && fault.code === 'not_invited')) throw fault;
      })
      .then(readAnew)
      .catch(setError);
  };
  return (
    <div class="start">
      <p>{besideWords().acceptHint}</p>
      <button class="button button-filled start-button" type="button" onClick={accept}>
        {besideWords().accept}
      </button>
      {error !== undefined && <Problem error={error} />}
    </div>
  );
}
