import { describe, expect, test } from '@jest/globals';
import { frameFigures } from '../src/console/frame-recorder.ts';
import { gestures } from '../src/console/gestures.ts';

describe('frames of the console', () => {
  test('figures count all rounds together, and only intervals over 50 ms as too long', () => {
    const rounds = [
      { intervals: [16, 17, 50], long: [] },
      { intervals: [16, 51, 120], long: [55, 130] },
    ];
    expect(frameFigures(rounds)).toEqual({
      frames: 6,
      p50: 17,
      p99: 120,
      longest: 120,
      over: 2,
      reported: 2,
      longestReported: 130,
    });
  });

  test('rounds without frames have figures too', () => {
    expect(frameFigures([])).toMatchObject({ frames: 0, longest: 0, over: 0, reported: 0 });
  });

  test('gestures have names of their own, which --only tells apart', () => {
    expect(new Set(gestures.map(({ name }) => name)).size).toBe(gestures.length);
  });
});
