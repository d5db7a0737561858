/** Work that is done again and again. */
export interface Repeated {
  /** Does it next in so many milliseconds; where it is under way, so long after its end at most. */
  readonly within: (pause: number) => void;
  readonly stop: () => void;
}

/** Does something again and again, at once and then as often as the work says, in milliseconds. Never two at once. */
export function repeating(work: () => Promise<number>): Repeated {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let isWorking = false;
  /** What was asked for while it is under way: kept apart from the timer, which the end of the work sets. */
  let wanted = Infinity;
  const run = async () => {
    isWorking = true;
    wanted = Infinity;
    const pause = await work();
    isWorking = false;
    within(Math.min(pause, wanted));
  };
  const within = (pause: number) => {
    if (isWorking) wanted = Math.min(wanted, pause);
    clearTimeout(timer);
    if (!isWorking && !isEnded) timer = setTimeout(() => void run(), pause);
  };
  within(0);
  return {
    within,
    stop() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}
