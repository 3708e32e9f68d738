import { describe, expect, it } from '@jest/globals';
import { findDayEdges, fromWall, readWall, toWall, computeWall } from '../src/wall-time.ts';

describe('times of a zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const minute = 60_000;
  const hour = 60 * minute;
  const [begins, ends] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 0, 1)];

  const offsetAt = (instant: number, zone: string): number => toWall(instant, zone) - instant;

  /** The moments at which a zone's clocks are changed. */
  function changesOf(zone: string): readonly number[] {
    const changes: number[] = [];
    let known = offsetAt(begins, zone);
    for (let from = begins; from < ends; from += 24 * hour) {
      const next = offsetAt(from + 24 * hour, zone);
      if (next === known) continue;
      known = next;
      let [before, after] = [from, from + 24 * hour];
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (offsetAt(middle, zone) !== next) before = middle;
        else after = middle;
      }
      changes.push(after);
    }
    return changes;
  }

  it('times of every zone are found by what its clocks show, around each change of clocks', () => {
    const wrong: string[] = [];
    let changes = 0;
    const check = (holds: boolean, ...of: readonly unknown[]): void => {
      if (!holds) wrong.push(of.join(' '));
    };
    for (const zone of zones) {
      check(fromWall(toWall(begins, zone), zone) === begins, zone);
      for (const change of changesOf(zone)) {
        changes += 1;
        const [before, after] = [toWall(change - 1, zone) + 1, toWall(change, zone)];
        const moved = Math.abs(after - before);
        for (const beside of [-26 * hour, -moved - minute, moved, moved + minute, 26 * hour])
          check(fromWall(toWall(change + beside, zone), zone) === change + beside, zone, change, beside);
        const isForward = after > before;
        for (let into = 0; into < moved; into += moved / 4) {
          const wall = Math.min(before, after) + into;
          const { instant, shown } = readWall(wall, zone);
          check(shown === (isForward ? 'NEVER' : 'TWICE'), zone, change, into, shown);
          check(instant === (isForward ? change + into : change - moved + into), zone, change, into);
        }
        check(readWall(Math.max(before, after), zone).shown === 'ONCE', zone, change);
      }
    }
    expect(wrong).toEqual([]);
    expect([zones.length > 400, changes > 400]).toEqual([true, true]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['America/Los_Angeles', '2026-12-01', '2026-12-01T08:00:00.000Z', '2026-12-02T07:59:59.999Z'],
    ['Pacific/Auckland', '2026-12-01', '2026-11-30T11:00:00.000Z', '2026-12-01T10:59:59.999Z'],
    // Its clocks are put forward at midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
  ])('times of %s: %s lasts from %s to %s', (zone, day, first, last) => {
    const edges = findDayEdges(day, zone);
    expect([edges.first, edges.last].map((edge) => new Date(edge).toISOString())).toEqual([first, last]);
  });

  it('times outside the range of dates are none', () => {
    expect(readWall(computeWall(300_000, 1, 1), 'UTC').instant).toBeNaN();
  });
});
