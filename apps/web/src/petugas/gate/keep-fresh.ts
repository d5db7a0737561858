import { isAnswer, isOfStorage, isRefused } from './answer.ts';
import type { At } from './at.ts';
import type { GateState } from './gate-state.ts';
import { nameDevice } from './name-device.ts';
import { countLines, sendLines } from './queue.ts';
import { repeating } from './repeating.ts';
import { stillOwner } from '../../frame/still-owner.ts';
import { heldPack } from './store.ts';

/** Milliseconds between two looks at what has changed, and between two tries where the server does not answer. */
const every = { online: 30_000, alone: 5000 };

/** Reader of packs. Loaded apart: the first verdict does not wait for it. */
const loadRefreshing = () => import('./refresh-pack.ts');

interface State {
  readonly get: () => GateState;
  readonly set: (change: Partial<GateState>) => void;
}

/** Keeps what a gate knows fresh, and sends what waits, as long as it is open: again and again, and when the network comes back. */
export function keepFresh(at: At, { get, set }: State) {
  const { owner, eventId, side } = at;
  let isNamed = false;
  const update = async () => {
    await stillOwner(owner);
    if (!isNamed) await nameDevice(side);
    isNamed = true;
    const lines = await sendLines(at).catch(async (error: unknown) => {
      if (!isAnswer(error) || error.code !== 'no_device') throw error;
      // Somebody has signed in anew in another tab: that session has no device yet.
      await nameDevice(side);
      return sendLines(at);
    });
    set({ lines });
    const { refreshPack } = await loadRefreshing();
    const held = await refreshPack(at);
    set({ mode: 'online', held, error: undefined, isUnkept: false });
  };
  /** Where the phone keeps nothing, the server is asked all the same: whether it answers, and what may be done here. */
  const updateUnkept = async (error: unknown) => {
    if (!isOfStorage(error)) throw error;
    const known = { cursor: null, round: 1, readAt: null, ...get().held };
    const { readPack } = await loadRefreshing();
    const held = { ...known, ...(await readPack(at)) };
    set({ mode: 'online', held, error: undefined, isUnkept: true });
  };
  const loop = repeating(async () => {
    await update()
      .catch(updateUnkept)
      .catch((error: unknown) => {
        if (isRefused(error)) set({ mode: 'stopped', error });
        // A phone that the server refuses does not judge alone afterwards.
        else if (!isAnswer(error) && get().mode !== 'stopped') set({ mode: 'alone' });
      });
    return get().mode === 'alone' ? every.alone : every.online;
  });
  const goAlone = () => {
    if (get().mode === 'online') set({ mode: 'alone' });
    loop.within(every.alone);
  };
  const refresh = () => loop.within(0);
  addEventListener('offline', goAlone);
  addEventListener('online', refresh);
  // What is on the phone is there before the server answers.
  Promise.all([heldPack(owner, eventId), countLines(owner, eventId)]).then(
    ([held, lines]) => set({ lines, held: get().held ?? held }),
    () => undefined,
  );
  return {
    goAlone,
    refresh,
    close: () => {
      loop.stop();
      removeEventListener('offline', goAlone);
      removeEventListener('online', refresh);
    },
  };
}
