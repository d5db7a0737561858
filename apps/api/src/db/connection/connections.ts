import type { Socket } from 'node:net';
import type pg from 'pg';

/** A connection, with the number of statements that were sent on it and that came to an end. Whoever sends counts. */
export interface Line {
  readonly client: pg.Client;
  sent: number;
  ended: number;
  /** Whether it belongs to a transaction, which may be between two statements. */
  held: boolean;
  /** Whether a statement may take as long as the database works on it. */
  mayTakeLong: boolean;
}

interface Notes {
  bytes: number;
  /** Looks for which it has owed an answer and not heard a byte. */
  quiet: number;
  /** How many statements had been sent at the last looks, the oldest first. */
  readonly sent: number[];
}

/** All connections, looked at again and again: time is counted in looks. */
export function keepLines() {
  const lines = new Map<Line, Notes>();

  /** Unless it has heard something since the last look. */
  function isQuiet(line: Line): boolean {
    const notes = lines.get(line);
    return notes !== undefined && notes.quiet > 0 && notes.bytes === bytesOf(line);
  }

  return {
    /** A connection, until it ends. */
    add(client: pg.Client): Line {
      const line = { client, sent: 0, ended: 0, held: false, mayTakeLong: false };
      lines.set(line, { bytes: 0, quiet: 0, sent: [] });
      client.on('end', () => lines.delete(line));
      return line;
    },

    /** Answers whether anybody heard something since the last look. */
    look(): boolean {
      let heard = false;
      for (const [line, notes] of lines) {
        const bytes = bytesOf(line);
        const isNew = bytes !== notes.bytes;
        notes.quiet = !isNew && owes(line, notes.sent.at(-1)) ? notes.quiet + 1 : 0;
        notes.bytes = bytes;
        notes.sent.push(line.sent);
        heard ||= isNew;
      }
      return heard;
    },

    /** Gives up those with a statement that was sent more than so many looks ago, unless they may take long. */
    giveUpOld(looks: number, why: string): void {
      for (const [line, { sent }] of lines) {
        const old = sent.length > looks ? sent.shift() : undefined;
        if (owes(line, old) && !line.mayTakeLong) giveUp(line, why);
      }
    },

    /** Those that have heard nothing for so many looks, though somebody waits. */
    quietFor: (looks: number): Line[] =>
      [...lines].filter(([, { quiet }]) => quiet >= looks).map(([line]) => line),

    /**
     * Gives up those among the lost that are still quiet, and with them what is not used: it may be as dead, which would
     * show only to whoever uses it next.
     */
    drop(lost: readonly Line[], why: string): void {
      const unused = [...lines.keys()].filter(({ held, sent, ended }) => !held && sent === ended);
      const dead = lost.filter(isQuiet);
      for (const line of dead) giveUp(line, why);
      if (dead.length > 0) for (const line of unused) giveUp(line, why);
    },
  };
}

/** Whether it has not answered all of so many statements; they end in the order in which they were sent. */
const owes = ({ ended }: Line, sent = 0) => ended < sent;

const bytesOf = ({ client }: Line) => (client.connection.stream as Socket).bytesRead;

function giveUp({ client }: Line, why: string): void {
  client.connection.stream.destroy(new Error(`Connection terminated: ${why}`));
}
