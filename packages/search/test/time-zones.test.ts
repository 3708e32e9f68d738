import { describe, expect, it } from '@jest/globals';
import { compileQuery, instant, date, type FieldTable } from '../src/index.ts';

describe('time zones', () => {
  const fields: FieldTable = { vector: 'v', fields: { at: instant('at'), day: date('day') } };

  function bounds(query: string, timeZone: string, now = '2026-03-10T12:00:00.000Z'): readonly unknown[] {
    return compileQuery(query, { fields, timeZone, now: new Date(now) }).params;
  }

  describe('a day of the zone', () => {
    it.each([
      ['UTC', '2026-03-10', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
      ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
      ['Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
      ['Europe/London', '2026-07-01', '2026-06-30T23:00:00.000Z', '2026-07-01T23:00:00.000Z'],
      ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
      ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
      ['Asia/Kolkata', '2026-03-10', '2026-03-09T18:30:00.000Z', '2026-03-10T18:30:00.000Z'],
      ['Asia/Kathmandu', '2026-03-10', '2026-03-09T18:15:00.000Z', '2026-03-10T18:15:00.000Z'],
      ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
      ['Pacific/Auckland', '2026-03-10', '2026-03-09T11:00:00.000Z', '2026-03-10T11:00:00.000Z'],
      ['Pacific/Kiritimati', '2026-03-10', '2026-03-09T10:00:00.000Z', '2026-03-10T10:00:00.000Z'],
      // This day has no midnight: clocks go from 00:00 to 01:00.
      ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
      ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
      // The day before was skipped.
      ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ])('%s %s covers the local day', (zone, literal, from, to) => {
      expect(bounds(`at:${literal}`, zone)).toEqual([from, to]);
      expect(bounds(`at:[${literal} TO ${literal}]`, zone)).toEqual([from, to]);
      expect(bounds(`at:${literal}||/d`, zone)).toEqual([from, to]);
    });
  });

  describe('rounding', () => {
    it.each([
      ['UTC', 'now/d', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
      ['America/Los_Angeles', 'now/d', '2026-03-10T07:00:00.000Z', '2026-03-11T07:00:00.000Z'],
      ['America/Los_Angeles', 'now/w', '2026-03-09T07:00:00.000Z', '2026-03-16T07:00:00.000Z'],
      ['America/Los_Angeles', 'now-1w/w', '2026-03-02T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
      ['America/Los_Angeles', 'now/M', '2026-03-01T08:00:00.000Z', '2026-04-01T07:00:00.000Z'],
      ['Europe/London', 'now/y', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
      ['Pacific/Auckland', 'now/d', '2026-03-10T11:00:00.000Z', '2026-03-11T11:00:00.000Z'],
      ['Asia/Kolkata', 'now/h', '2026-03-10T11:30:00.000Z', '2026-03-10T12:30:00.000Z'],
      ['UTC', 'now/H', '2026-03-10T12:00:00.000Z', '2026-03-10T13:00:00.000Z'],
      ['UTC', 'now+90m/m', '2026-03-10T13:30:00.000Z', '2026-03-10T13:31:00.000Z'],
      ['UTC', 'now+1s/s', '2026-03-10T12:00:01.000Z', '2026-03-10T12:00:02.000Z'],
      ['UTC', '2024-02-29||+1y/d', '2025-02-28T00:00:00.000Z', '2025-03-01T00:00:00.000Z'],
      ['UTC', '2026-01-31||+1M', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
      ['UTC', '2026-03-31||-1M', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
      ['Europe/London', '2026-03-28||+1d', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ])('%s %s covers its unit of the local calendar', (zone, expression, from, to) => {
      expect(bounds(`at:["${expression}" TO "${expression}"]`, zone)).toEqual([from, to]);
      expect(bounds(`at:{"${expression}" TO *]`, zone)).toEqual([to]);
      expect(bounds(`at:<"${expression}"`, zone)).toEqual([from]);
    });
  });

  describe('a change of the clocks', () => {
    const beforeSpring = '2026-03-28T12:30:00.000Z';
    it.each([
      ['now+1d', '2026-03-29T11:30:00.000Z'],
      ['now+24h', '2026-03-29T12:30:00.000Z'],
      ['now+1w', '2026-04-04T11:30:00.000Z'],
      ['now+1M', '2026-04-28T11:30:00.000Z'],
      ['now-1d', '2026-03-27T12:30:00.000Z'],
    ])('%s keeps the wall time for days and the length for hours', (expression, expected) => {
      expect(bounds(`at:>${expression}`, 'Europe/London', beforeSpring)).toEqual([expected]);
    });

    it.each([
      ['"2026-03-29T01:30"', '2026-03-29T01:30:00.000Z', 'a skipped time moves by the gap'],
      ['"2026-10-25T01:30"', '2026-10-25T00:30:00.000Z', 'a repeated time is the first one'],
      ['"2026-10-25T01:30Z"', '2026-10-25T01:30:00.000Z', 'an offset of its own'],
      ['"2026-10-25T01:30:00.5+05:30"', '2026-10-24T20:00:00.500Z', 'an offset of its own'],
    ])('%s in London is %s: %s', (literal, expected) => {
      expect(bounds(`at:>=${literal}`, 'Europe/London')).toEqual([expected]);
    });
  });

  describe('a date field', () => {
    it.each([
      ['Pacific/Auckland', 'day:now', ['2026-03-11']],
      ['America/Los_Angeles', 'day:now-12h', ['2026-03-09']],
      ['UTC', 'day:[now-3d TO now 5d]', ['2026-03-07', '2026-03-15']],
      ['UTC', 'day:>now', ['2026-03-10']],
      ['UTC', 'day:>now/M', ['2026-03-31']],
      ['UTC', 'day:<now/M', ['2026-03-01']],
      ['UTC', 'day:"2026-03-10T23:30:00-05:00"', ['2026-03-11']],
      ['America/Sao_Paulo', 'day:2018-11-04', ['2018-11-04']],
      ['Asia/Tokyo', 'day:2026', ['2026-01-01', '2026-12-31']],
    ])('%s %s compares local days', (zone, query, expected) => {
      expect(bounds(query, zone)).toEqual(expected);
    });
  });
});
