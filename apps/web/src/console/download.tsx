import type { Route } from '@karcis/contract';
import { useRef, useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { call, fileAddress } from '../frame/server.ts';
import { useConsole } from './words.ts';

type Input = Readonly<Record<string, string>>;
const ask = call as unknown as (route: Route, input: Input, about: object) => Promise<unknown>;

/**
 * A way to files of the API: the browser downloads them itself, row by row, by the session. They are asked for in a frame that nobody sees:
 * a file leaves it as it is, and a refusal loads in it.
 */
export function useDownload() {
  const { words } = useConsole();
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef<{ readonly route: Route; readonly input: Input } | undefined>(undefined);
  const [refused, setRefused] = useState<{ readonly error: unknown } | undefined>();
  const get = (route: Route, input: Input) => {
    setRefused(undefined);
    asked.current = { route, input };
    // In place of what is there: the way back leads to other screens, not to files.
    frame.current?.contentWindow?.location.replace(fileAddress(route, input));
  };
  /** Asks why, which the frame does not tell. What is free again by now was busy. */
  const tell = async () => {
    if (asked.current === undefined) return;
    const { route, input } = asked.current;
    const leaving = new AbortController();
    let error: unknown;
    try {
      await ask(route, input, { signal: leaving.signal });
    } catch (given) {
      error = given;
    }
    leaving.abort();
    setRefused({ error });
  };
  const view = (
    <>
      <iframe ref={frame} hidden title={words.console.exports.frame} onLoad={() => void tell()} />
      {refused !== undefined && (
        <Problem
          error={refused.error}
          sentence={refused.error === undefined ? words.console.errors.exports_busy : undefined}
        />
      )}
    </>
  );
  return { get, view };
}
