import { describe, expect, it } from '@jest/globals';
import { makeAgency } from '../src/duplicates/agency.ts';
import { damages } from '../src/duplicates/damage.ts';
import { abroad, home } from '../src/duplicates/worlds.ts';

// tools/bench/README.md#duplicates
describe('the made-up agency', () => {
  const shape = { size: 3_000, share: 0.08, only: 'all' } as const;

  it.each([home, abroad])(
    '$name: a seed makes the same agency each time, and another makes another',
    (world) => {
      const agency = makeAgency('one', world, shape);
      expect(makeAgency('one', world, shape)).toEqual(agency);
      expect(makeAgency('two', world, shape).records).not.toEqual(agency.records);
    },
  );

  it.each([home, abroad])('$name: eight of a hundred are there twice, by twelve kinds of damage', (world) => {
    const { records, damaged } = makeAgency('one', world, shape);
    expect(records).toHaveLength(3_000);
    expect(new Set(records.map(({ who }) => who)).size).toBe(3_000 - 240);
    expect(damaged.size).toBe(240);
    const kinds = damages.map(({ name }) => [...damaged.values()].filter((damage) => damage === name).length);
    expect(kinds).toEqual(Array.from({ length: 12 }, () => 20));
  });

  it('a third of the kinds is held out, and left out where that is asked', () => {
    const heldOut = damages.filter((damage) => damage.heldOut).map(({ name }) => name);
    expect(heldOut).toHaveLength(4);
    const { damaged } = makeAgency('one', home, { ...shape, only: 'built' });
    expect(new Set(damaged.values())).toEqual(
      new Set(damages.filter((damage) => !damage.heldOut).map(({ name }) => name)),
    );
  });
});
