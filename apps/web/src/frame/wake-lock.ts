import { useEffect } from 'preact/hooks';

/** Keeps the screen awake while the component is shown, where the browser can: nobody unlocks a phone at a gate twice. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isWanted = true;
    const ask = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isWanted) lock = given;
        else await given.release();
      } catch {
        // A phone that saves its battery refuses.
      }
    };
    void ask();
    // The browser takes the lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
