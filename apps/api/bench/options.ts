import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, wholeNumber } from '../src/cli/command.ts';

/** What every bench is told. */
export interface Options {
  /** Holds the database server of the benches, and their results. */
  readonly folder: string;
  /** Of the large database and of the small one: 1 is about 20,000 tickets. */
  readonly scale: number;
  readonly small: number;
  readonly rounds: number;
  /** To one side, in one round. */
  readonly requests: number;
  /** Milliseconds of one series of requests to one side. */
  readonly series: number;
  /** Of the load: each asks, waits for the answer and asks again. */
  readonly connections: number;
  readonly minutes: number;
  /** Of guests who arrive at the gates. */
  readonly seconds: number;
  /** Of the event at whose gates is scanned. */
  readonly tickets: number;
  /** A part of the names of what is measured. */
  readonly only: string | undefined;
  /** Pages that are measured in place of those of Karcis. */
  readonly against: readonly string[];
  /** Makes the data anew. */
  readonly fresh: boolean;
}

export const usage = `Usage: npm run bench -- [NAME] [OPTIONS]

  reads              public content and lists beside the bare minimum; what runs without a NAME
  start              how long it takes until a server answers
  soak               whether memory, connections and latency stay as they are under load
  overload           what is left of a server when ten times too many ask, at once and again at once
  analytics          every report and the dashboard, at a large scale and at a small one
  web                what a visitor with a cheap phone waits for, in a real browser, and what screens cost the server
  delivery           how soon and how fast mails and webhooks arrive, and what reads pay for it
  selling            how fast places are held and orders paid, beside a bare loop, and a rush on one event
  gates              how fast guests are let in, also while others buy, and what phones read and send
  fairness           what a client that does as much as it can does to another one
  export             how fast files for spreadsheets leave, and what memory they take
  plans              how every report finds its rows at the large scale, from EXPLAIN ANALYZE
  compare FILE FILE  two results (.json) of the same bench on the same machine

  --scale N          the large database; 50, the default, is about a million tickets
  --small N          the small one; 1, the default, is about 20,000
  --rounds N         rounds over everything (5)
  --requests N       analytics: requests of one round to each side (40)
  --series N         reads: milliseconds of one series of requests to one side (600)
  --connections N    reads, soak: that ask at once (16, for soak 8)
  --minutes N        soak: how long (10)
  --seconds N        gates: how long guests arrive (300); what is shorter by itself is at most as long
  --tickets N        gates: tickets of the event (100000)
  --only NAME        only what has this in its name, as adminAnalytics or organizerAnalytics.revenue
  --against URL      web: a page of another server in place of those of Karcis; may be repeated
  --data FOLDER      where the databases and the results are (.karcis/bench below the project)
  --fresh            makes the databases anew, so that they end today`;

const projectFolder = resolve(import.meta.dirname, '../../..');

/** The words of the command line: what to do, on what, and how. Fails with a CommandError. */
export function readOptions(words: readonly string[]): { words: string[]; options: Options } {
  const { values, positionals } = parsed(words);
  const options: Options = {
    folder: values.data === undefined ? join(projectFolder, '.karcis/bench') : resolve(values.data),
    scale: wholeNumber(values.scale, '--scale', 50, 500),
    small: wholeNumber(values.small, '--small', 1, 500),
    rounds: wholeNumber(values.rounds, '--rounds', 5, 1000),
    requests: wholeNumber(values.requests, '--requests', 40, 100_000),
    series: wholeNumber(values.series, '--series', 600, 600_000),
    connections: wholeNumber(
      values.connections,
      '--connections',
      positionals.includes('soak') ? 8 : 16,
      1000,
    ),
    minutes: wholeNumber(values.minutes, '--minutes', 10, 1440),
    seconds: wholeNumber(values.seconds, '--seconds', 300, 86_400),
    tickets: wholeNumber(values.tickets, '--tickets', 100_000, 1_000_000),
    only: values.only,
    against: values.against ?? [],
    fresh: values.fresh ?? false,
  };
  return { words: positionals, options };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        scale: { type: 'string' },
        small: { type: 'string' },
        rounds: { type: 'string' },
        requests: { type: 'string' },
        series: { type: 'string' },
        connections: { type: 'string' },
        minutes: { type: 'string' },
        seconds: { type: 'string' },
        tickets: { type: 'string' },
        only: { type: 'string' },
        against: { type: 'string', multiple: true },
        data: { type: 'string' },
        fresh: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}
