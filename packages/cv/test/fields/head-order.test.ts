import { describe, expect, it } from '@jest/globals';
import { scoredByPlace } from '../../src/fields/employment-heads.ts';

describe('scoredByPlace', () => {
  const scores = (heads: number[][]): number[][] =>
    scoredByPlace(heads.map((head) => head.map((score) => ({ text: 'x', score })))).map((head) =>
      head.map(({ score }) => score),
    );

  it.each<[string, number[][], number[][]]>([
    [
      'gain the mean of the same position in other heads',
      [
        [0, 0],
        [1, -2],
        [2, 0],
      ],
      [
        [1.5, -1],
        [2, -2],
        [2.5, -1],
      ],
    ],
    [
      'count three points at most, and those of other heads two',
      [
        [1, -4],
        [1, -9],
      ],
      [
        [2, -5],
        [2, -9],
      ],
    ],
    [
      'of an unambiguous head keep their scores and count for others',
      [
        [2, -1.5],
        [-2, 2],
        [0, 0.5],
        [0.5, 0.5],
      ],
      [
        [2, -1.5],
        [-2, 2],
        [0.5 / 3, 0.5 + 1 / 3],
        [0.5, 0.5 + 1 / 3],
      ],
    ],
    [
      'with a label keep their scores',
      [
        [8, 0],
        [-2, 1],
      ],
      [
        [8, 1],
        [0, 1],
      ],
    ],
    ['alone in their heads keep their scores', [[1], [2]], [[1], [2]]],
    [
      'of heads of different length gain in the first two positions',
      [
        [1, 2],
        [1, 2, 3],
      ],
      [
        [2, 4],
        [2, 4, 3],
      ],
    ],
  ])('Pieces %s', (_, given, expected) => {
    expect(scores(given)).toEqual(expected);
  });
});
