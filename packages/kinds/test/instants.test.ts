import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { comparableInstant, instant, kinds, readInZone } from '../src/index.ts';
import type { Field } from '../src/index.ts';
import { toWall } from '../src/wall-time.ts';

describe('instants that are written', () => {
  const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'] as const;
  const read = (zone: string, schema: z.ZodType, value: unknown): unknown => {
    const { data, error } = readInZone(zone, () => schema.safeParse(value));
    return error ? error.issues[0]?.message : data;
  };
  const shownIn = (zone: string, value: unknown): string =>
    new Date(toWall(Date.parse(String(value)), zone)).toISOString();

  const written = Object.values(kinds).flatMap((kind) =>
    Object.entries<Field>(kind.fields).flatMap(([name, { type, schemas }]) =>
      type === 'instant'
        ? [schemas.write, schemas.create, schemas.line]
            .filter((schema) => schema.safeParse('2026-03-05T09:30:00Z').success)
            .map((schema) => [`${kind.name}.${name}`, schema] as const)
        : [],
    ),
  );

  it('instants of every kind take a day as one of the account’s zone', () => {
    for (const [field, schema] of written)
      for (const zone of zones)
        for (const day of ['2026-12-01', '01/12/2026'])
          expect([field, zone, shownIn(zone, read(zone, schema, day)).slice(0, 10)]).toEqual([
            field,
            zone,
            '2026-12-01',
          ]);
    expect(written.map(([field]) => field)).toEqual(
      expect.arrayContaining(['note.dueOn', 'note.doneOn', 'interview.startDate', 'campaign.scheduledOn']),
    );
  });

  it.each([
    ['a day begins where it is not the end of something', instant(), '2026-12-01T00:00:00.000Z'],
    ['a day lasts to its end where it is', instant('last'), '2026-12-01T23:59:59.999Z'],
  ])('instants: %s', (_what, schema, shown) => {
    for (const zone of zones) expect(shownIn(zone, read(zone, schema, '2026-12-01'))).toBe(shown);
  });

  it('instants without a zone are times of the account’s zone', () => {
    expect(zones.map((zone) => read(zone, instant(), '2026-12-01T09:30'))).toEqual([
      '2026-12-01T17:30:00.000Z',
      '2026-12-01T08:30:00.000Z',
      '2026-11-30T20:30:00.000Z',
    ]);
    expect(zones.map((zone) => read(zone, instant(), '2026-12-01T09:30:00+01:00'))).toEqual(
      zones.map(() => '2026-12-01T08:30:00.000Z'),
    );
  });

  it('instants that a change of clocks skips are refused with what to do; of two the first counts', () => {
    expect(read('Europe/Berlin', instant(), '2026-03-29T02:30')).toBe(
      'does not exist in the time zone Europe/Berlin, where clocks are put forward then; give another time, or one with its zone such as 2026-03-05T09:30:00Z',
    );
    expect(read('America/Los_Angeles', instant(), '2026-03-29T02:30')).toBe('2026-03-29T09:30:00.000Z');
    expect(read('Europe/Berlin', instant(), '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('instants within another read are of the zone that was named last', () => {
    const seen = readInZone('Pacific/Auckland', () => [
      readInZone('America/Los_Angeles', () => instant().parse('2026-12-01')),
      instant().parse('2026-12-01'),
    ]);
    expect(seen).toEqual(['2026-12-01T08:00:00.000Z', '2026-11-30T11:00:00.000Z']);
    expect(instant().parse('2026-12-01')).toBe('2026-12-01T00:00:00.000Z');
  });

  it('instants do not depend on where the process runs', () => {
    const values = [
      '2026-12-01',
      '2026-12-01T09:30',
      '01/12/2026',
      '2026-10-25T02:30',
      '2026-12-01T09:30:00Z',
    ];
    const script = `import { instant, readInZone } from '@nova/kinds';
      const read = (zone) => ${JSON.stringify(values)}.map((value) => readInZone(zone, () => instant('last').parse(value)));
      console.log(JSON.stringify(${JSON.stringify(zones)}.map(read)));`;
    const seen = ['UTC', ...zones].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }),
    );
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toContain('2026-12-02T07:59:59.999Z');
  });

  it('bounds keep their days: the verb knows which edge is meant', () => {
    expect(read('Europe/Berlin', comparableInstant(), '2026-12-01')).toBe('2026-12-01');
  });
});
