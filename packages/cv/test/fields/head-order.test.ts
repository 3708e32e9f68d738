import { describe, expect, it } from '@jest/globals';
import { scoredByPlace } from '../../src/fields/employment-heads.ts';

describe('pieces of heads', () => {
  const scores = (heads: number[][]): number[][] =>
    scoredByPlace(heads.map((head) => head.map((score) => ({ text: 'x', score })))).map((head) =>
      head.map(({ score }) => score),
    );

  it.each<[string, number[][], number[][]]>([
    [
      'gain the mean of what stands at their place',
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
      'say no more than three and are told no more than two',
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
      'of a head whose words leave no doubt stay, and are told to others',
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
      'of a label stay',
      [
        [8, 0],
        [-2, 1],
      ],
      [
        [8, 1],
        [0, 1],
      ],
    ],
    ['alone stay', [[1], [2]], [[1], [2]]],
    [
      'of heads of other lengths gain in the first two places',
      [
        [1, 2],
        [1, 2, 3],
      ],
      [
        [2, 4],
        [2, 4, 3],
      ],
    ],
  ])('%s', (_, given, expected) => {
    expect(scores(given)).toEqual(expected);
  });
});
