import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { unsentScans } from '../frame/kept.ts';
import { useKeptRoom } from '../frame/offline.ts';
import { Page } from '../frame/page.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { useWords } from '../frame/words.ts';
import { sendEverything } from './gate/queue.ts';
import { sweep } from './gate/sweep.ts';
import { SideContext, sideOf } from './side.ts';

/** Scans that wait are sent by the version that made them: until then, the phone opens with it where there is no network. */
const hasSentAll = async () => (await unsentScans()) === 0;

/** What stands around the screens of check-in staff. Other accounts see that there is nothing here for them. */
export function PetugasFrame({
  path,
  children,
}: {
  readonly path: string;
  readonly children: ComponentChildren;
}) {
  const { words } = useWords();
  const { id, name, role, organizer_role: member, isAway, isPhone = false } = useHolder();
  const side = sideOf(path);
  useKeptRoom(side.home, hasSentAll);
  useEffect(() => {
    // What a phone has scanned at another event is sent wherever it opens next.
    if (!isAway) sendEverything(id, side).catch(() => undefined);
    // What is over is deleted once the screen is there.
    void sweep(id);
  }, [id, isAway, side]);
  const isStaff = side.role === 'petugas';
  const isOther = role !== null && role !== side.role;
  // Viewers read, and scan nothing.
  const isViewer = !isStaff && member === 'Viewer';
  const { scanner } = words.petugas;
  /** By the end of their addresses. */
  const titles: Readonly<Record<string, string>> = { ...scanner.titles, history: words.petugas.history };
  const link = (address: string, text: string) => (
    <a href={address} aria-current={path === address ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <Page
      title={
        titles[path.split('/').at(-1) ?? ''] ?? (path === side.home ? words.petugas.title : scanner.scan)
      }
      name={name}
      hasAccount={!isPhone && !isAway}
      links={
        <nav class="page-links" aria-label={words.petugas.navigation}>
          {link(side.home, words.petugas.events)}
          {isStaff
            ? link('/petugas/history', words.petugas.history)
            : link('/organizer/events', words.petugas.own.console)}
        </nav>
      }
    >
      {isOther || isViewer ? (
        <>
          <h1>{words.frame.notFound}</h1>
          <p>
            {isStaff
              ? words.petugas.wrongRole
              : isOther
                ? words.petugas.own.wrongRole
                : words.petugas.own.viewer}
          </p>
        </>
      ) : (
        <SideContext.Provider value={side}>{children}</SideContext.Provider>
      )}
    </Page>
  );
}
