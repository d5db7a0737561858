export interface SlotLimits {
  /** Slots in total. */
  readonly atOnce: number;
  /** Slots that one caller may hold: the others stay free for everybody else, however slow its reads are. Read at each decision, so it may change. */
  readonly perCaller: number;
}

/** The reads of one caller that work and that wait. */
interface Caller<Entry> {
  working: number;
  queue: Entry[];
}

/** Slots, and a queue of entries for each caller. The queues are served round-robin. */
export class FairSlots<Entry> {
  readonly #limits: SlotLimits;
  readonly #start: (entry: Entry) => void;
  /** Callers with anything at work or waiting. */
  readonly #callers = new Map<string, Caller<Entry>>();
  /** Callers with anything waiting, next to be served first. */
  readonly #contending = new Map<string, Caller<Entry>>();
  #working = 0;

  /** `start` is called with an entry that gets a slot. */
  constructor(limits: SlotLimits, start: (entry: Entry) => void) {
    this.#limits = limits;
    this.#start = start;
  }

  isFreeFor(key: string): boolean {
    const { atOnce, perCaller } = this.#limits;
    return this.#working < atOnce && (this.#callers.get(key)?.working ?? 0) < perCaller;
  }

  take(key: string): void {
    this.#working += 1;
    this.#callerOf(key).working += 1;
  }

  /** Gives a slot back. Free slots go to the entries that are next. */
  release(key: string): void {
    const caller = this.#callerOf(key);
    this.#working -= 1;
    caller.working -= 1;
    this.#startNext();
    this.#forgetIdle(key, caller);
  }

  enqueue(key: string, entry: Entry): void {
    const caller = this.#callerOf(key);
    caller.queue.push(entry);
    this.#contending.set(key, caller);
    this.#startNext(); // more may be allowed than when the last one ended
  }

  /** Takes an entry out of its queue. False when it is not there any more. */
  leave(key: string, entry: Entry): boolean {
    const caller = this.#callerOf(key);
    const others = caller.queue.filter((other) => other !== entry);
    const wasThere = others.length < caller.queue.length;
    caller.queue = others;
    this.#forgetIdle(key, caller);
    return wasThere;
  }

  /** Takes the entries out that are too late, and returns them. Each entry is judged once: by a second look it may have become late. */
  takeLate(isLate: (entry: Entry) => boolean): Entry[] {
    const late: Entry[] = [];
    for (const [key, caller] of this.#contending) {
      const [taken, left]: [Entry[], Entry[]] = [[], []];
      for (const entry of caller.queue) (isLate(entry) ? taken : left).push(entry);
      late.push(...taken);
      caller.queue = left;
      this.#forgetIdle(key, caller);
    }
    return late;
  }

  /** The entry of this caller that has waited longest. */
  first(key: string): Entry | undefined {
    return this.#callers.get(key)?.queue[0];
  }

  /** Whether slots are free for other callers, and fewer than `most` entries of this one wait. */
  hasSpareFor(key: string, most: number): boolean {
    return this.#working < this.#limits.atOnce && this.waitingOf(key) < most;
  }

  /** Entries that are served before the next one of this caller: in each round, one of every queue. */
  aheadOf(key: string): number {
    const own = this.waitingOf(key);
    let ahead = own;
    for (const [other, { queue }] of this.#contending)
      if (other !== key) ahead += Math.min(queue.length, own + 1);
    return ahead;
  }

  /** Whether any entry waits. */
  isBusy(): boolean {
    return this.#contending.size > 0;
  }

  counts(): { readonly working: number; readonly waiting: number } {
    const queues = [...this.#contending.values()];
    return { working: this.#working, waiting: queues.reduce((sum, { queue }) => sum + queue.length, 0) };
  }

  /** Entries of this caller that wait. */
  waitingOf(key: string): number {
    return this.#callers.get(key)?.queue.length ?? 0;
  }

  /** Entries that wait of all callers with such a key. */
  waitingOfThose(isOne: (key: string) => boolean): number {
    let sum = 0;
    for (const [key, { queue }] of this.#contending) if (isOne(key)) sum += queue.length;
    return sum;
  }

  #callerOf(key: string): Caller<Entry> {
    const known = this.#callers.get(key);
    if (known !== undefined) return known;
    const caller: Caller<Entry> = { working: 0, queue: [] };
    this.#callers.set(key, caller);
    return caller;
  }

  #forgetIdle(key: string, caller: Caller<Entry>): void {
    if (caller.queue.length > 0) return;
    this.#contending.delete(key);
    if (caller.working === 0) this.#callers.delete(key);
  }

  #startNext(): void {
    for (const [key, caller] of this.#contending) {
      if (this.#working >= this.#limits.atOnce) return;
      if (!this.isFreeFor(key)) continue; // few callers hold all the slots that they may
      const next = caller.queue.shift();
      this.#contending.delete(key);
      if (caller.queue.length > 0) this.#contending.set(key, caller); // moves behind the others; the loop comes to it again
      if (next === undefined) continue;
      this.take(key);
      this.#start(next);
    }
  }
}
