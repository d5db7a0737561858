/** Commands of a page, with the output that stands below them. */
interface ShellExample {
  readonly commands: string;
  readonly output: string;
}

/** The examples of a page that have an output, in their order. */
export const examplesIn = (page: string): ShellExample[] =>
  [...page.matchAll(/```sh\n([^`]+)```\n\n```text\n([^]+?)```/g)].map(([, commands = '', output = '']) => ({
    commands,
    output,
  }));

/** A line of output, where `…` stands for anything. */
const patternOf = (line: string) =>
  new RegExp(
    `^${line
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
  );

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

/** The lines of an output that are not as the page has them, each with what stands there; none where all are. */
export function differences(said: string, output: string): string[] {
  const [lines, wanted] = [linesOf(said), linesOf(output)];
  return Array.from({ length: Math.max(lines.length, wanted.length) }, (_, at) => at).flatMap((at) => {
    const [line = '', like = ''] = [lines[at], wanted[at]];
    return patternOf(like).test(line) ? [] : [`line ${at + 1} is ${line}, not ${like}`];
  });
}
