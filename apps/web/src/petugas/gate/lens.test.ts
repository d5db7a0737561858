import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLens, chosenLens, wantedOf } from './lens.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('asks for the camera that looks away from the person where none was chosen', () => {
  expect(wantedOf(chosenLens())).toMatchObject({ facingMode: 'environment' });
  expect(wantedOf(chosenLens())).not.toHaveProperty('deviceId');
});

it('asks for the camera that was chosen', () => {
  chooseLens('front');
  expect(wantedOf(chosenLens())).toMatchObject({ deviceId: 'front' });
  expect(wantedOf(chosenLens())).not.toHaveProperty('facingMode');
});

it('asks for the camera that looks away again once “Kamera belakang” is chosen again', () => {
  chooseLens('front');
  chooseLens('');
  expect(chosenLens()).toBeUndefined();
  expect(wantedOf(chosenLens())).toMatchObject({ facingMode: 'environment' });
  expect(wantedOf(chosenLens())).not.toHaveProperty('deviceId');
});
