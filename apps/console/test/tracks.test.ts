import { describe, expect, it } from '@jest/globals';
import { layOut, type Span } from '../src/features/interviews/tracks.ts';

const placed = (...spans: readonly Span[]) =>
  layOut(spans, (span) => span).placed.map(({ span: { from }, track, tracks }) => ({ from, track, tracks }));

describe('interviews of a day', () => {
  it('interviews of a day have the whole width where nothing overlaps', () => {
    expect(placed({ from: 600, until: 660 }, { from: 660, until: 720 })).toEqual([
      { from: 600, track: 0, tracks: 1 },
      { from: 660, track: 0, tracks: 1 },
    ]);
  });

  it('stand side by side where they overlap, and share a track one after the other', () => {
    expect(placed({ from: 600, until: 720 }, { from: 630, until: 660 }, { from: 660, until: 700 })).toEqual([
      { from: 600, track: 0, tracks: 2 },
      { from: 630, track: 1, tracks: 2 },
      { from: 660, track: 1, tracks: 2 },
    ]);
  });

  it('take half an hour at least, so that a short one covers no other', () => {
    expect(placed({ from: 600, until: 610 }, { from: 615, until: 630 }).map(({ tracks }) => tracks)).toEqual([
      2, 2,
    ]);
  });

  it('interviews of a day that are too many for the width are gathered in the last track', () => {
    const { placed: shown, gathered } = layOut(
      Array.from({ length: 9 }, (_, at) => ({ from: 540, until: 600, at })),
      (span) => span,
    );
    expect(shown.map(({ item, tracks }) => [item.at, tracks])).toEqual([
      [0, 3],
      [1, 3],
    ]);
    expect(gathered.map(({ items }) => items.map(({ at }) => at))).toEqual([[2, 3, 4, 5, 6, 7, 8]]);
  });
});
