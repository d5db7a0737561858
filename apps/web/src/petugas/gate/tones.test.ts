import { beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: { readonly isTrusted: boolean }) => void;

/** What a browser has for sound: a context that a call or a lock of the phone interrupts, and presses. */
function browser() {
  const contexts: { state: string; resumed: number }[] = [];
  const listeners = new Map<string, Listener>();
  class Context {
    state = 'suspended';
    resumed = 0;
    currentTime = 0;
    destination = {};
    constructor() {
      contexts.push(this);
    }
    resume() {
      this.resumed += 1;
      this.state = 'running';
      return Promise.resolve();
    }
    createOscillator = () => ({ frequency: {}, connect: () => this.createGain(), start() {}, stop() {} });
    createGain = () => ({ gain: { setValueAtTime() {}, setTargetAtTime() {} }, connect() {} });
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
    removeEventListener: (kind: string) => void listeners.delete(kind),
  });
  return { contexts, listeners };
}

/** The module as a page has it that was just loaded. */
const loaded = async () => {
  vi.resetModules();
  return import('./tones.ts');
};

beforeEach(() => () => vi.unstubAllGlobals());

it('sounds again where a call or a lock has silenced it since the press', async () => {
  const { contexts } = browser();
  const { sound, unlockSound } = await loaded();
  unlockSound();
  const [context] = contexts;
  if (context === undefined) throw new Error('Nothing was unlocked');
  expect(context).toMatchObject({ state: 'running', resumed: 1 });
  sound('Green');
  expect(context.resumed).toBe(1);
  context.state = 'interrupted';
  sound('Red');
  expect(context).toMatchObject({ state: 'running', resumed: 2 });
});

it('is unlocked by any press of a person, and by nothing else', async () => {
  const { contexts, listeners } = browser();
  const { sound, unlockAtPresses } = await loaded();
  const end = unlockAtPresses();
  sound('Green');
  listeners.get('keydown')?.({ isTrusted: false });
  expect(contexts).toHaveLength(0);
  listeners.get('click')?.({ isTrusted: true });
  listeners.get('keydown')?.({ isTrusted: true });
  expect(contexts).toHaveLength(1);
  end();
  expect(listeners.size).toBe(0);
});
