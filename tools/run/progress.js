/**
 * Shows that something takes its time: a line that counts on in a terminal, elsewhere a new one every 5 seconds.
 * @param {string} what
 * @param {{ write(text: string): unknown, isTTY?: boolean }} stream
 */
export function showProgress(what, stream) {
  const started = Date.now();
  const line = () => `${what}: ${Math.round((Date.now() - started) / 1000)} s`;
  const timer = stream.isTTY
    ? setInterval(() => stream.write(`\r${line()}`), 500)
    : setInterval(() => stream.write(`${line()}\n`), 5000);
  return {
    end() {
      clearInterval(timer);
      stream.write(stream.isTTY ? `\r${line()}\n` : `${line()}, done\n`);
    },
  };
}
