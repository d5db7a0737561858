/** Work that is done again and again. */
export interface Repeated {
  /** Does it next in so many milliseconds. */
  readonly within: (pause: number) => void;
  readonly stop: () => void;
}

/** Does something again and again, at once and then as often as the work says, in milliseconds. Never two at once. */
export function repeating(work: () => Promise<number>): Repeated {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let isWanted = false;
  let isEnded = false;
  const run = async () => {
    if (isWorking) {
      isWanted = true;
      return;
    }
    isWorking = true;
    const pause = await work();
    isWorking = false;
    within(isWanted ? 0 : pause);
    isWanted = false;
  };
  const within = (pause: number) => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void run(), pause);
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
