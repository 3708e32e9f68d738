import { describe, expect, it } from '@jest/globals';
import { addDays, mondayOf, readLocalTime, timeIn } from '../src/records/zoned-time.ts';

describe('times of a zone', () => {
  it.each([
    ['2026-03-02', '10:00', 'Europe/Berlin', '2026-03-02T09:00:00.000Z'],
    ['2026-07-02', '10:00', 'Europe/Berlin', '2026-07-02T08:00:00.000Z'],
    ['2026-03-02', '23:30', 'America/New_York', '2026-03-03T04:30:00.000Z'],
    ['2026-03-02', '00:15', 'Asia/Kathmandu', '2026-03-01T18:30:00.000Z'],
  ])('times of a zone are instants, and back: %s %s in %s', (day, time, zone, instant) => {
    expect(readLocalTime(day, time, zone)).toEqual({ instant, shown: 'ONCE' });
    expect(timeIn(instant, zone)).toEqual({ day, time });
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30'],
    ['America/Los_Angeles', '2026-03-08', '02:30'],
    ['Pacific/Auckland', '2026-09-27', '02:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15'],
  ])('times of %s that a change of clocks leaves out are none: %s %s', (zone, day, time) => {
    expect(readLocalTime(day, time, zone)).toEqual({ instant: null, shown: 'NEVER' });
  });

  it.each([
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '01:30', '2026-11-01T08:30:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '02:30', '2026-04-04T13:30:00.000Z'],
  ])('times of %s that come twice are the first: %s %s', (zone, day, time, instant) => {
    expect(readLocalTime(day, time, zone)).toEqual({ instant, shown: 'TWICE' });
  });

  it('times that nobody has typed to their end are none yet', () => {
    for (const [day, time] of [
      ['', '10:00'],
      ['2026-03-02', ''],
    ] as const)
      expect(readLocalTime(day, time, 'UTC')).toEqual({ instant: null, shown: 'ONCE' });
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
