import { describe, expect, it } from '@jest/globals';
import {
  afterDismissal,
  afterMerge,
  type Item,
  toItem,
  keeping,
  findNeighbour,
  nextPage,
  openRecords,
  chooseRecords,
  removeRecord,
} from '../src/features/duplicates/review-state.ts';

const record = (id: string) => ({ id, reference: `CAN-${id}`, name: id, email: null, createdOn: '' });
const pair = (one: string, other: string, score = 0.9) => ({ ids: [one, other], score, reasons: [] });

/** A group that the pair of `b` and `c` holds together with `a`. */
const group = (): Item =>
  toItem({
    ids: ['a', 'b', 'c'],
    score: 0.9,
    pairs: [pair('b', 'c', 0.99), pair('a', 'b')],
    records: ['a', 'b', 'c'].map(record),
  });

const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id);
const pairsOf = ({ pairs }: Item) => pairs.map(({ ids }) => ids.join(' '));

describe('duplicates under review', () => {
  describe('a group under review', () => {
    it('shows its best pair, the older record first', () => {
      expect(idsOf(chooseRecords(group(), false, undefined))).toEqual(['b', 'c']);
    });

    it('shows the record that somebody came from as the one that stays', () => {
      expect(idsOf(chooseRecords(group(), false, 'a'))).toEqual(['a', 'b']);
      expect(idsOf(chooseRecords(group(), true, 'c'))).toEqual(['c', 'a', 'b']);
      expect(idsOf(chooseRecords(group(), true, 'unknown'))).toEqual(['a', 'b', 'c']);
    });

    it('goes on to show a pair whose other record is to stay', () => {
      const kept = keeping(group(), 'c', ['b', 'c']);
      expect(idsOf(chooseRecords(kept, false, 'a'))).toEqual(['c', 'b']);
      expect(pairsOf(keeping(group(), 'b', ['a', 'b']))).toEqual(['a b', 'b c']);
    });

    it('gives the survivor the pairs of a merged record, each once', () => {
      const merged = afterMerge(group(), 'c', ['b']);
      expect(pairsOf(merged)).toEqual(['a c']);
      expect(merged.state).toBe('OPEN');
      expect(idsOf(chooseRecords(merged, false, undefined))).toEqual(['c', 'a']);
      expect(afterMerge(merged, 'c', ['a']).state).toBe('MERGED');
      const triangle = { ...group(), pairs: [...group().pairs, pair('a', 'c')] };
      expect(pairsOf(afterMerge(triangle, 'b', ['c']))).toEqual(['a b']);
    });

    it('counts as decided once no pair is left', () => {
      const apart = afterDismissal(group(), ['b', 'c']);
      expect([pairsOf(apart), apart.state]).toEqual([['a b'], 'OPEN']);
      expect(afterDismissal(apart, ['a', 'b']).state).toBe('DIFFERENT');
      expect(afterDismissal(group(), ['a', 'b', 'c']).state).toBe('DIFFERENT');
    });

    it('loses a record that is no longer there', () => {
      expect(idsOf(openRecords(removeRecord(group(), 'c')))).toEqual(['a', 'b']);
      expect(removeRecord(group(), 'b').state).toBe('GONE');
    });

    it('shows no more records at once than a merge takes', () => {
      const ids = Array.from({ length: 15 }, (_, at) => String.fromCodePoint(97 + at));
      const large = toItem({
        ids,
        score: 0.9,
        pairs: ids.slice(1).map((id) => pair('a', id)),
        records: ids.map(record),
      });
      expect(chooseRecords(large, true, undefined)).toHaveLength(11);
    });
  });

  describe('a list under review', () => {
    const item = (key: string, state: Item['state']): Item => ({ ...group(), key, state });
    const items = [item('1', 'OPEN'), item('2', 'MERGED'), item('3', 'SKIPPED'), item('4', 'OPEN')];

    it('goes on to what is open, or to the neighbour', () => {
      expect(findNeighbour(items, '1', 1, true)).toBe('4');
      expect(findNeighbour(items, '1', 1, false)).toBe('2');
      expect(findNeighbour(items, '4', -1, false)).toBe('3');
      expect(findNeighbour(items, '4', 1, false)).toBeUndefined();
      expect(findNeighbour(items, '1', -1, false)).toBeUndefined();
    });

    it('reads on where the server has what follows: decided groups are in no page', () => {
      expect(nextPage(items, 4)).toBe(0);
      expect(nextPage(items, 3)).toBe(1);
    });
  });
});
