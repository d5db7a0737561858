/** The work cannot succeed, however often it is tried: the job ends Failed at once, in the error log. */
export class FailsForGood extends Error {
  override readonly name = 'JobFailsForGood';
}

/** The work is to be tried again in so many seconds, as what it asked has said. It counts as a try like any other. */
export class TryAgainIn extends Error {
  override readonly name = 'JobIsTriedAgain';
  readonly seconds: number;
  constructor(seconds: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}

/** The try took longer than its kind may take. */
export class TooLong extends Error {
  override readonly name = 'JobTookTooLong';
  constructor(seconds: number) {
    super(`The job did not end within ${seconds} seconds.`);
  }
}

/** Nobody has said what came of the last try, and there is no further one. */
export class ProcessEnded extends Error {
  override readonly name = 'JobEndedItsProcess';
  constructor(tries: number) {
    super(
      `The process that worked on the job ended before the job did, or lost its lease, in each of ${tries} tries.`,
    );
  }
}
