import type { Signal } from '@karcis/gate';

/** Hertz and milliseconds of each tone: apart in number and height, so that they are told apart in noise. */
const melodies: Readonly<Record<Signal, readonly (readonly [hertz: number, ms: number])[]>> = {
  Green: [[1320, 120]],
  Amber: [
    [660, 140],
    [660, 140],
  ],
  Red: [
    [220, 220],
    [196, 320],
  ],
};
const pauseMs = 60;

let context: AudioContext | undefined;

/** Lets the page sound. A press has to call it: browsers are silent before one. */
export function unlockSound(): void {
  context ??= new AudioContext();
  wake(context);
}

/** Has the page sound again after a call, or a lock of the phone, has silenced it. Browsers may refuse it until a press. */
const wake = (silenced: AudioContext): void =>
  void (silenced.state === 'running' ? undefined : silenced.resume().catch(() => undefined));

const onPress = ({ isTrusted }: Event): void => void (isTrusted && unlockSound());

/** Has any press let the page sound: it may have been loaded anew since the last one. Returns what ends that. */
export function unlockAtPresses(): () => void {
  document.addEventListener('click', onPress);
  document.addEventListener('keydown', onPress);
  return () => {
    document.removeEventListener('click', onPress);
    document.removeEventListener('keydown', onPress);
  };
}

/** Sounds a verdict, and shakes the phone where it can. Silent before a press. */
export function sound(signal: Signal): void {
  const melody = melodies[signal];
  navigator.vibrate?.(melody.flatMap(([, ms]) => [ms, pauseMs]));
  if (context === undefined) return;
  wake(context);
  let at = context.currentTime;
  for (const [hertz, ms] of melody) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.setTargetAtTime(0, at + ms / 1000, 0.01);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + ms / 1000 + 0.1);
    at += (ms + pauseMs) / 1000;
  }
}
