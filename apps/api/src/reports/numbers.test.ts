import { describe, expect, it } from 'vitest';
import { changeOf, percentOf, perOne, record, wholePerOne } from './numbers.ts';

describe('percent of a whole', () => {
  it.each([
    [1, 4, 25],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 8, 12.5],
    [1, 800, 0.13], // 0.125: half is rounded away from zero
    [201, 20_000, 1.01], // 1.005, which is a little less in floating point
    [0, 7, 0],
    [7, 7, 100],
    [1, 1_000_000, 0],
  ])('%i of %i is %f', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  it('is cut off below 0 and above 100, which it is in a period in which more came back than went out', () => {
    expect(percentOf(-1, 4)).toBe(0);
    expect(percentOf(5, 4)).toBe(100);
    expect(Object.is(percentOf(-0, 4), 0)).toBe(true);
  });

  it('is unknown where there is no whole', () => {
    expect(percentOf(0, 0)).toBeNull();
    expect(percentOf(3, 0)).toBeNull();
    expect(percentOf(3, -2)).toBeNull();
  });
});

describe('a change', () => {
  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [100, 100, 0],
    [400, 300, 33.33],
    [200, 300, -33.33],
    [801, 800, 0.13],
    [799, 800, -0.13],
    [0.27, 0.32, -15.63], // 15.625, though 0.27 - 0.32 is a little less than 0.05
    [20_201, 20_000, 1.01],
    [19_799, 20_000, -1.01],
  ])('to %i from %i is %f percent', (current, previous, change) => {
    expect(changeOf(current, previous)).toBe(change);
  });

  it('is one up where the number grew, also from below zero', () => {
    expect(changeOf(50, -100)).toBe(150);
    expect(changeOf(-50, -100)).toBe(50);
    expect(changeOf(-200, -100)).toBe(-100);
    expect(changeOf(-50, 100)).toBe(-150);
  });

  it('is unknown from nothing, and between numbers that are not known', () => {
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
    expect(changeOf(null, 5)).toBeNull();
    expect(changeOf(5, null)).toBeNull();
  });
});

describe('so much for each', () => {
  it('has two decimals, or none where it is money', () => {
    expect(perOne(15, 7)).toBe(2.14);
    expect(perOne(1, 8)).toBe(0.13);
    expect(perOne(201, 200)).toBe(1.01);
    expect(wholePerOne(1_510_000, 7)).toBe(215_714);
    expect(wholePerOne(5, 2)).toBe(3);
  });

  it('rounds half away from zero on both sides of it', () => {
    expect(wholePerOne(-5, 2)).toBe(-3);
    expect(perOne(-1, 8)).toBe(-0.13);
    expect(Object.is(wholePerOne(-1, 4), 0)).toBe(true);
  });

  it('is unknown where there are none', () => {
    expect(perOne(0, 0)).toBeNull();
    expect(wholePerOne(10, 0)).toBeNull();
  });
});

describe('a record', () => {
  it('has something for every name', () => {
    expect(record(['a', 'bb'], (name) => name.length)).toEqual({ a: 1, bb: 2 });
    expect(record([], () => 1)).toEqual({});
  });
});
