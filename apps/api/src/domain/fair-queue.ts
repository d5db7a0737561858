/** Request for one unit of something scarce. It is waiting, in use, or over. */
export interface Ticket {
  /** Groups that it belongs to, from the widest to the narrowest. The groups inside one group are served in turn. */
  readonly path: readonly string[];
  /** Part of its groups' share that it uses up, at least 1. */
  readonly cost: number;
  /** Bounds that hold across groups: keys, each with the number of tickets with this key that may be in use. */
  readonly bounds: ReadonlyMap<string, number>;
  /** Called when it is its turn. */
  readonly start: () => void;
}

interface Limits {
  /** Tickets in use, in total. */
  readonly atOnce: number;
  /** Tickets in use inside one group, by its path. It is asked at each decision, so it may change. */
  readonly atOnceIn: (path: readonly string[]) => number;
}

interface Group {
  readonly path: readonly string[];
  readonly outer: Group | undefined;
  readonly groups: Map<string, Group>;
  /** Groups inside it in which a ticket waits. */
  readonly contending: Set<Group>;
  /** Tickets that wait, at the end of their path only. */
  queue: Ticket[];
  waiting: number;
  working: number;
  /** Cost of all its tickets, on the clock of the outer group. The group with the least is served next. */
  served: number;
  /** Clock of the groups inside it: `served` of the one that was served last, before it was. */
  clock: number;
}

/** Groups remembered inside one group. Beyond them, idle groups are forgotten, with the cost that they have run up. */
const mostRemembered = 5000;

/**
 * Queue that shares something scarce among groups of groups (start-time fair queueing). Groups beside each other have equal shares,
 * however many tickets wait in one of them. A group that was idle saves nothing up.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #root = groupOf([], undefined);
  /** Tickets in use, by the keys of their bounds. */
  readonly #inUse = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Adds a ticket. Its turn may come before this returns. */
  enqueue(ticket: Ticket): void {
    const group = this.#groupAt(ticket.path);
    group.queue.push(ticket);
    for (const each of outwards(group)) {
      each.waiting += 1;
      each.outer?.contending.add(each);
    }
    this.#startNext();
  }

  /** Removes a ticket that waits. Returns false when its turn has come. */
  leave(ticket: Ticket): boolean {
    const group = this.#find(ticket.path);
    const at = group?.queue.indexOf(ticket) ?? -1;
    if (group === undefined || at === -1) return false;
    group.queue.splice(at, 1);
    this.#count(group, -1, 0);
    return true;
  }

  /** Ends the use of a ticket, and starts those that are next. */
  release(ticket: Ticket): void {
    this.#use(ticket, -1);
    const group = this.#find(ticket.path);
    if (group !== undefined) this.#count(group, 0, -1);
    this.#startNext();
  }

  /** Whether a ticket with this path and these bounds would be started immediately. */
  isFreeFor({ path, bounds }: Pick<Ticket, 'path' | 'bounds'>): boolean {
    if (this.#root.working >= this.#limits.atOnce || !this.#isWithinBounds(bounds)) return false;
    return path.every((_, at) => {
      const outer = path.slice(0, at + 1);
      return this.counts(outer).working < this.#limits.atOnceIn(outer);
    });
  }

  /** Number of tickets that are started before the next one with this path, where all groups may use as many. */
  aheadOf(path: readonly string[]): number {
    let ahead = this.waitingIn(path);
    for (let depth = path.length - 1; depth >= 0; depth -= 1) {
      const own = ahead;
      for (const each of this.#find(path.slice(0, depth))?.contending ?? [])
        if (each.path[depth] !== path[depth]) ahead += Math.min(each.waiting, own + 1);
    }
    return ahead;
  }

  /** Number of tickets that wait in a group. */
  waitingIn(path: readonly string[]): number {
    return this.#find(path)?.waiting ?? 0;
  }

  /** Returns the ticket that came last into the longest queue inside a group, so that it can give way to another one. */
  lastOfLongest(path: readonly string[] = []): Ticket | undefined {
    let longest: readonly Ticket[] = [];
    const look = ({ queue, contending }: Group): void => {
      if (queue.length > longest.length) longest = queue;
      for (const each of contending) look(each);
    };
    const group = this.#find(path);
    if (group !== undefined) look(group);
    return longest.at(-1);
  }

  counts(path: readonly string[] = []): { readonly working: number; readonly waiting: number } {
    const { working, waiting } = this.#find(path) ?? { working: 0, waiting: 0 };
    return { working, waiting };
  }

  #startNext(): void {
    while (this.#root.working < this.#limits.atOnce) {
      const group = this.#nextIn(this.#root);
      const ticket = group?.queue.shift();
      if (group === undefined || ticket === undefined) return;
      for (const each of outwards(group)) {
        if (each.outer === undefined) continue;
        each.outer.clock = Math.max(each.outer.clock, each.served);
        each.served += ticket.cost;
      }
      this.#count(group, -1, 1);
      this.#use(ticket, 1);
      ticket.start();
    }
  }

  /** Returns the group whose first ticket is next among those that may start. */
  #nextIn(group: Group): Group | undefined {
    if (group.outer !== undefined && group.working >= this.#limits.atOnceIn(group.path)) return undefined;
    const [first] = group.queue;
    if (first !== undefined) return this.#isWithinBounds(first.bounds) ? group : undefined;
    const least = leastServed(group.contending);
    const next = least && this.#nextIn(least);
    if (least === undefined || next !== undefined) return next;
    // It may use no more now.
    for (const each of [...group.contending].toSorted((one, other) => one.served - other.served)) {
      const other = each === least ? undefined : this.#nextIn(each);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  #isWithinBounds(bounds: Ticket['bounds']): boolean {
    for (const [key, most] of bounds) if ((this.#inUse.get(key) ?? 0) >= most) return false;
    return true;
  }

  #use({ bounds }: Ticket, change: 1 | -1): void {
    for (const key of bounds.keys()) {
      const inUse = (this.#inUse.get(key) ?? 0) + change;
      if (inUse === 0) this.#inUse.delete(key);
      else this.#inUse.set(key, inUse);
    }
  }

  #count(group: Group, waiting: number, working: number): void {
    for (const each of outwards(group)) {
      each.waiting += waiting;
      each.working += working;
      if (each.waiting === 0) each.outer?.contending.delete(each);
      if (each.waiting === 0 && each.working === 0) forgetAllIn(each);
    }
  }

  #find(path: readonly string[]): Group | undefined {
    let group: Group | undefined = this.#root;
    for (const key of path) group = group?.groups.get(key);
    return group;
  }

  #groupAt(path: readonly string[]): Group {
    let group = this.#root;
    for (const [at, key] of path.entries()) {
      let inner = group.groups.get(key);
      if (inner === undefined) {
        if (group.groups.size >= mostRemembered) forgetIdleIn(group);
        inner = groupOf(path.slice(0, at + 1), group);
        group.groups.set(key, inner);
      }
      if (isIdle(inner)) inner.served = Math.max(inner.served, group.clock);
      group = inner;
    }
    return group;
  }
}

const groupOf = (path: readonly string[], outer: Group | undefined): Group => ({
  path,
  outer,
  groups: new Map(),
  contending: new Set(),
  queue: [],
  waiting: 0,
  working: 0,
  served: 0,
  clock: 0,
});

/** The group that is next; undefined where there is none. */
function leastServed(groups: Iterable<Group>): Group | undefined {
  let least: Group | undefined;
  for (const each of groups) if (least === undefined || each.served < least.served) least = each;
  return least;
}

/** The group and those around it. */
function* outwards(group: Group): Generator<Group> {
  for (let each: Group | undefined = group; each !== undefined; each = each.outer) yield each;
}

const isIdle = ({ waiting, working }: Group) => waiting === 0 && working === 0;

/** While a group is idle, the groups inside it contend for nothing: none has an advantage to make up for. */
function forgetAllIn(group: Group): void {
  group.groups.clear();
  group.clock = 0;
}

function forgetIdleIn({ groups }: Group): void {
  for (const [key, group] of groups) if (isIdle(group)) groups.delete(key);
}
