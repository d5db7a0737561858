import type { Database } from '../../db/connection/database.ts';
import type { AggregationCounts } from '../../db/tallies/keep-aggregating.ts';
import type { Admission } from '../limits/admission.ts';
import type { AnswerCache } from '../answers/answer-cache.ts';
import type { LogWriter } from '../errors/log-writer.ts';

/** Components that count by themselves. They are asked when the metrics are read. */
export interface Sources {
  readonly database: Pick<Database, 'counts' | 'read'>;
  readonly admission: Pick<Admission, 'counts'>;
  readonly cache: Pick<AnswerCache, 'counts'>;
  readonly logWriter: Pick<LogWriter, 'counts'>;
  /** Undefined before the first run, and where nothing is aggregated. */
  readonly aggregation: () => AggregationCounts | undefined;
}

interface Measure {
  readonly name: `karcis_${string}`;
  readonly kind: 'counter' | 'gauge';
  readonly help: string;
  readonly read: (sources: Sources) => number | undefined;
}

/** The metrics that are one number. */
export const measures: readonly Measure[] = [
  {
    name: 'karcis_database_transactions_running',
    kind: 'gauge',
    help: 'Transactions that have a connection, the log writer and the aggregation of tallies included.',
    read: ({ database }) => database.counts().transactions.running,
  },
  {
    name: 'karcis_database_transactions_waiting',
    kind: 'gauge',
    help: 'Transactions that wait for a connection of the pool.',
    read: ({ database }) => database.counts().transactions.waiting,
  },
  {
    name: 'karcis_database_deadlocks_total',
    kind: 'counter',
    help: 'Transactions that PostgreSQL ended because they waited for each other in a circle.',
    read: ({ database }) => database.counts().transactions.deadlocks,
  },
  {
    name: 'karcis_database_readers_open',
    kind: 'gauge',
    help: 'Connections for reads that are open or being opened.',
    read: ({ database }) => database.counts().reads.open,
  },
  {
    name: 'karcis_database_reads_awaited',
    kind: 'gauge',
    help: 'Statements on the connections for reads whose results are awaited.',
    read: ({ database }) => database.counts().reads.awaited,
  },
  {
    name: 'karcis_database_readers_lost_total',
    kind: 'counter',
    help: 'Connections for reads that PostgreSQL closed or that were given up.',
    read: ({ database }) => database.counts().reads.lost,
  },
  {
    name: 'karcis_reads_working',
    kind: 'gauge',
    help: 'Slots in use: reads whose work has not ended, whether or not their clients still wait.',
    read: ({ admission }) => admission.counts().working,
  },
  {
    name: 'karcis_reads_waiting',
    kind: 'gauge',
    help: 'Reads in the queues of all accounts and networks.',
    read: ({ admission }) => admission.counts().waiting,
  },
  {
    name: 'karcis_line_working',
    kind: 'gauge',
    help: 'Transactions for orders, in the queues of all events.',
    read: ({ database }) => database.counts().events.running,
  },
  {
    name: 'karcis_line_waiting',
    kind: 'gauge',
    help: 'Transactions for orders that wait in the queues of all events.',
    read: ({ database }) => database.counts().events.waiting,
  },
  {
    name: 'karcis_content_hits_total',
    kind: 'counter',
    help: 'Answers with public content out of memory.',
    read: ({ cache }) => cache.counts().hits,
  },
  {
    name: 'karcis_content_misses_total',
    kind: 'counter',
    help: 'Answers with public content that had to wait for the database.',
    read: ({ cache }) => cache.counts().misses,
  },
  {
    name: 'karcis_content_failed_reads_total',
    kind: 'counter',
    help: 'Reads of public content that failed, those of what does not exist included.',
    read: ({ cache }) => cache.counts().failedReads,
  },
  {
    name: 'karcis_log_writer_waiting',
    kind: 'gauge',
    help: 'Entries of the audit log and kinds of errors that wait to be written.',
    read: ({ logWriter }) => logWriter.counts().waiting,
  },
  {
    name: 'karcis_log_writer_lost_activities_total',
    kind: 'counter',
    help: 'Entries left out of the audit log, because they were too many or could not be written.',
    read: ({ logWriter }) => logWriter.counts().lostActivities,
  },
  {
    name: 'karcis_log_writer_lost_errors_total',
    kind: 'counter',
    help: 'Errors left out of the error log, because they were too many or could not be written.',
    read: ({ logWriter }) => logWriter.counts().lostErrors,
  },
  {
    name: 'karcis_tallies_pending_seconds',
    kind: 'gauge',
    help: 'Everything written longer ago than this is in the tallies.',
    read: ({ aggregation }) => aggregation()?.pendingSeconds,
  },
  {
    name: 'karcis_tallies_aggregations_total',
    kind: 'counter',
    help: 'Times that pending rows were added to the tallies, those that failed included.',
    read: ({ aggregation }) => aggregation()?.runs,
  },
  {
    name: 'karcis_tallies_aggregation_failures_total',
    kind: 'counter',
    help: 'Times that adding pending rows to the tallies failed.',
    read: ({ aggregation }) => aggregation()?.failures,
  },
  {
    name: 'karcis_tallies_aggregation_seconds_total',
    kind: 'counter',
    help: 'Seconds that adding pending rows to the tallies took, all together.',
    read: ({ aggregation }) => aggregation()?.seconds,
  },
];
