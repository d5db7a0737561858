import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '../domain/errors/problem-error.ts';
import { createTurns } from '../domain/in-turn.ts';
import { type FileName, fileNames, largestFile } from './files.ts';

/** A picture in all its sizes. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly files: readonly (readonly [name: FileName, bytes: Uint8Array])[];
}

/** Decodes pictures, one at a time and of each network in turn, each in a process of its own that ends with it. */
export interface Decoder {
  /** Returns a picture; undefined for what is none. Throws where the decoder cannot be run, takes too long; `uploads_busy` while many wait for it. */
  decode(bytes: Uint8Array, network: string): Promise<Decoded | undefined>;
  /** Ends the process under way; what waits fails. */
  close(): void;
}

interface Options {
  /** Milliseconds for one picture, the start of the process included. One of 50 megapixels takes two seconds. */
  readonly timeout?: number;
  /** The program and the folders that it may read. */
  readonly program?: { readonly script: string; readonly folders: readonly string[] };
}

/** Bytes of an answer: all files, and a line about them. */
const mostBytes = fileNames.length * largestFile;

/** Pictures that wait: who leaves before the answer leaves one behind. Accounts are free; networks are not. */
const waiting = { ofAny: 3, ofEach: 1, inAll: 7 };
const retryAfterSeconds = 5;

/** The decoder and its library. Without the library there is no folder of it, and each picture fails. */
const usual = () => {
  const script = fileURLToPath(new URL('./decode.ts', import.meta.url));
  // The package, and beside it those with the code for each system.
  const library = dirname(dirname(fileURLToPath(import.meta.resolve('@napi-rs/image'))));
  return { script, folders: [library] };
};

export function createDecoder({ timeout = 10_000, program }: Options = {}): Decoder {
  const inTurn = createTurns(waiting, () => fail('uploads_busy', { retryAfterSeconds, isIntended: true }));
  const stopping = new AbortController();
  const decode = async (bytes: Uint8Array) =>
    pictureIn(
      await answerTo(
        bytes,
        program ?? usual(),
        AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]),
      ),
    );
  return {
    decode: (bytes, network) => inTurn(network, () => decode(bytes)),
    close: () => stopping.abort(),
  };
}

/** Runs the program on a picture and returns what it answers. */
async function answerTo(
  bytes: Uint8Array,
  { script, folders }: NonNullable<Options['program']>,
  signal: AbortSignal,
): Promise<Buffer> {
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-addons',
      ...[script, ...folders].map((path) => `--allow-fs-read=${path}`),
      '--disable-warning=SecurityWarning',
      '--max-old-space-size=64',
      script,
      String(largestFile),
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
  );
  const kill = () => void child.kill('SIGKILL');
  if (signal.aborted) kill();
  signal.addEventListener('abort', kill);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, by) => {
      const said = () => Buffer.concat(errors).toString().slice(0, 1000);
      if (code === 0) resolve();
      else reject(new Error(`The decoder of pictures ended with ${code ?? by}: ${said()}`));
    });
  });
  // A decoder that ends early closes its input.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [parts, errors]: [Buffer[], Buffer[]] = [[], []];
  let length = 0;
  child.stdout.on('data', (part: Buffer) => {
    length += part.length;
    if (length > mostBytes) kill();
    else parts.push(part);
  });
  child.stderr.on('data', (part: Buffer) => void (errors.length < 10 && errors.push(part)));
  await ended.finally(() => signal.removeEventListener('abort', kill));
  return Buffer.concat(parts);
}

interface Told {
  readonly unfit?: string;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly (readonly [name: FileName, length: number])[];
}

/** Reads the answer: a line of JSON and the files. */
function pictureIn(answer: Buffer): Decoded | undefined {
  const end = answer.indexOf('\n');
  const { unfit, width, height, sizes } = JSON.parse(answer.toString('utf8', 0, end)) as Told;
  if (unfit !== undefined) return undefined;
  let at = end + 1;
  const files = sizes.map(([name, length]) => [name, answer.subarray(at, (at += length))] as const);
  return { width, height, files };
}
