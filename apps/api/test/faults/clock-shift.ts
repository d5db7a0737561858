/**
 * Loaded before the server, it sets the system's clock for it: `Date` says another time from the moment at which the
 * parent sends so many milliseconds. Clocks that only move forward, and timers, go on as they do on a real system.
 */
const System = Date;
let shift = 0;

class Shifted extends System {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(System.now() + shift);
    // With year, month and so on, as with one value, it is no question of the clock.
    else super(...(values as [number]));
  }

  static override now(): number {
    return System.now() + shift;
  }
}
globalThis.Date = Shifted as DateConstructor;

process.on('message', (milliseconds: number) => {
  shift = milliseconds;
  process.send?.({ shifted: new Date().toISOString() });
});
