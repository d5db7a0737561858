import { searchPatterns, wholePatterns } from './search.ts';
import { isEnough, lettersOf } from './enough.ts';

/** Letters of a search, at least, that is also for parts of words: fewer are in nearly every name. */
const fewestForParts = 3;

/**
 * Returns the regular expressions of a search for people at a gate, as `searchPatterns` does; none where fewer letters are typed than are
 * enough. Two letters find whole words: people are called Ng, Li and Bo. Signs of Chinese, Japanese and Korean find parts, as those names have no
 * blanks.
 */
export const peoplePatterns = (typed: string): readonly string[] =>
  !isEnough(typed) ? [] : lettersOf(typed) < fewestForParts ? wholePatterns(typed) : searchPatterns(typed);
