/** Codes that a scanner that types has read, in their order, each until it is taken. */
export interface WaitingCodes {
  readonly all: () => readonly string[];
  /** Adds a code, unless it waits already. */
  readonly add: (code: string) => void;
  readonly drop: (code: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createWaitingCodes(): WaitingCodes {
  let codes: readonly string[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly string[]) => {
    codes = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => codes,
    add: (code) => set(codes.includes(code) ? codes : [...codes, code]),
    drop: (code) => set(codes.filter((each) => each !== code)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const queues = new Map<string, WaitingCodes>();

/** The codes that wait at an event. They outlive the screen that has heard them: its guest stands there whatever is opened next. */
export function waitingCodes(owner: string, eventId: string): WaitingCodes {
  const key = `${owner} ${eventId}`;
  const known = queues.get(key) ?? createWaitingCodes();
  queues.set(key, known);
  return known;
}
