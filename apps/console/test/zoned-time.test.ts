import { describe, expect, it } from '@jest/globals';
import { addDays, instantAt, mondayOf, timeIn } from '../src/records/zoned-time.ts';

describe('times of a zone', () => {
  it.each([
    ['2026-03-02', '10:00', 'Europe/Berlin', '2026-03-02T09:00:00.000Z'],
    ['2026-07-02', '10:00', 'Europe/Berlin', '2026-07-02T08:00:00.000Z'],
    ['2026-03-02', '23:30', 'America/New_York', '2026-03-03T04:30:00.000Z'],
    ['2026-03-02', '00:15', 'Asia/Kathmandu', '2026-03-01T18:30:00.000Z'],
  ])('times of a zone are instants, and back: %s %s in %s', (day, time, zone, instant) => {
    expect(instantAt(day, time, zone)).toBe(instant);
    expect(timeIn(instant, zone)).toEqual({ day, time });
  });

  it('times of a zone that a change of clocks leaves out are an hour later', () => {
    expect(timeIn(instantAt('2026-03-29', '02:30', 'Europe/Berlin'), 'Europe/Berlin').time).toBe('03:30');
  });

  it('begin their week on Monday', () => {
    expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(mondayOf)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-02',
    ]);
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  });
});
