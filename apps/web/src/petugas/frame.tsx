import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useKeptRoom } from '../frame/offline.ts';
import { Page } from '../frame/page.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { sendEverything } from './gate/queue.ts';
import { sweepTickets } from './gate/store.ts';

/** What stands around the screens of check-in staff. Other accounts see that there is nothing here for them. */
export function PetugasFrame({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ComponentChildren;
}) {
  const { words } = useWords();
  const { id, name, role, isAway, isPhone = false } = useHolder();
  useKeptRoom('/petugas');
  useEffect(() => {
    // What a phone has scanned at another event is sent wherever it opens next.
    if (!isAway) sendEverything(id).catch(() => undefined);
    sweepTickets(id).catch(() => undefined);
  }, [id, isAway]);
  const isOther = role !== null && role !== 'petugas';
  const link = (address: string, text: string) => (
    <a href={address} aria-current={path === address ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <Page
      title={path === '/petugas/history' ? words.petugas.history : words.petugas.title}
      name={name}
      hasAccount={!isPhone && !isAway}
      links={
        <nav class="page-links" aria-label={words.petugas.navigation}>
          {link('/petugas', words.petugas.events)}
          {link('/petugas/history', words.petugas.history)}
        </nav>
      }
    >
      {isOther ? (
        <>
          <h1>{words.frame.notFound}</h1>
          <p>{words.petugas.wrongRole}</p>
        </>
      ) : (
        children
      )}
    </Page>
  );
}
