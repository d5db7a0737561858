import { fail, type ValueError } from '../../domain/errors/problem-error.ts';

/** Errors that an answer describes at most. A request of 8 KiB can hold thousands. */
const mostDescribed = 20;

/** Errors in the input of one request. */
export interface ErrorList {
  /** Adds an error. `describe` is not called for errors that are only counted: sentences cost more than finding them. */
  add(describe: () => ValueError): void;
  /** Counts values that were not read, because there are more than any route takes. */
  skip(count: number): void;
  /** Throws `invalid_request` with the errors, if there are any. */
  throwIfAny(): void;
}

export function createErrorList(): ErrorList {
  const described: ValueError[] = [];
  let more = 0;
  return {
    add(describe) {
      if (described.length < mostDescribed) described.push(describe());
      else more += 1;
    },
    skip(count) {
      more += count;
    },
    throwIfAny() {
      const [first] = described;
      if (first === undefined) return;
      const rest: ValueError[] =
        more === 0 ? [] : [{ code: 'more', detail: `There are ${more} more errors, which are not listed.` }];
      fail('invalid_request', { detail: first.detail, errors: [...described, ...rest] });
    },
  };
}
