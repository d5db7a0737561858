/** Limits in bytes: of all bodies, and of those of one caller. */
interface Limits {
  readonly most: number;
  readonly mostOfCaller: number;
}

/** A body that takes memory. */
interface Body {
  readonly caller: string;
  /** Wide network that the caller asks from. */
  readonly near: string;
  /** Refuses the body while it is still coming, which gives its memory back. */
  readonly refuse: () => void;
}

/** Memory of one body. */
interface Held {
  /** Takes bytes, and returns whether there was room for them. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
  /** The body is whole, and gives way to no other one any more. */
  readonly keep: () => void;
}

/** Bytes of bodies: of all, of each caller, and of each wide network. */
function createTotals() {
  const bytesOf = new Map<string, number>();
  let all = 0;
  const keysOf = ({ caller, near }: Body) => [`caller ${caller}`, `near ${near}`] as const;
  return {
    all: () => all,
    ofCaller: (body: Body) => bytesOf.get(keysOf(body)[0]) ?? 0,
    /** Bytes of its caller or of its network, whatever is more. */
    weightOf: (body: Body) => Math.max(...keysOf(body).map((key) => bytesOf.get(key) ?? 0)),
    add(body: Body, bytes: number): void {
      all += bytes;
      for (const key of keysOf(body)) {
        const sum = (bytesOf.get(key) ?? 0) + bytes;
        if (sum === 0) bytesOf.delete(key);
        else bytesOf.set(key, sum);
      }
    },
  };
}

/**
 * Counts the bytes of bodies. When all are full, the caller or the wide network that holds most gives way with its newest body that is still
 * coming. So slow senders keep out no one who sends less, however many connections they have.
 */
export function createRoom(limits: Limits): { readonly open: (body: Body) => Held } {
  const totals = createTotals();
  /** Bodies that still come and hold bytes, in the order in which they began. */
  const coming = new Set<Body>();

  /** The newest body of the caller or network that holds most, and more than so much. */
  function heaviest(than: number): Body | undefined {
    let [found, most]: [Body | undefined, number] = [undefined, than];
    for (const body of coming) {
      const weight = totals.weightOf(body);
      if (weight > than && weight >= most) [found, most] = [body, weight];
    }
    return found;
  }

  function makeRoom(body: Body, bytes: number): boolean {
    const own = totals.weightOf(body) + bytes;
    while (totals.all() + bytes > limits.most) {
      const other = heaviest(own);
      if (other === undefined) return false;
      coming.delete(other);
      other.refuse(); // which gives its memory back
    }
    return true;
  }

  return {
    open(body) {
      let [held, isComing] = [0, true];
      const add = (bytes: number) => {
        held += bytes;
        totals.add(body, bytes);
        if (isComing && held > 0) coming.add(body);
        else coming.delete(body);
      };
      return {
        take(bytes) {
          if (totals.ofCaller(body) + bytes > limits.mostOfCaller || !makeRoom(body, bytes)) return false;
          add(bytes);
          return true;
        },
        give: (bytes) => add(-bytes),
        keep() {
          isComing = false;
          coming.delete(body);
        },
      };
    },
  };
}
