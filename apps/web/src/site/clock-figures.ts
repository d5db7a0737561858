const two = (value: number) => String(value).padStart(2, '0');

/** Time left, as days and as the figures of a clock: `[2, '04.12.31']`. What is over is zero. */
export function clockFigures(milliseconds: number, sign: string): readonly [days: number, clock: string] {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  const clock = [Math.floor((left % 86_400) / 3600), Math.floor((left % 3600) / 60), left % 60];
  return [Math.floor(left / 86_400), clock.map(two).join(sign)];
}
