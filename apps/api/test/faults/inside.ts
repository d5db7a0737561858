import { closeSync, openSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded before the server, it does what the parent asks of it, and tells the bytes that are in use after that. */
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const files: number[] = [];

process.on('message', (asked: 'tell' | 'take all files' | 'give files back') => {
  if (asked === 'take all files') takeFiles();
  if (asked === 'give files back') for (const file of files.splice(0)) closeSync(file);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ used: heapUsed + external });
});

/** So many that only a few connections can be taken. */
function takeFiles(): void {
  try {
    for (;;) files.push(openSync('/dev/null', 'r'));
  } catch {
    for (const file of files.splice(0, 10)) closeSync(file);
  }
}
