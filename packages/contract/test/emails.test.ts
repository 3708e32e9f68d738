import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoints, importLineSchemas } from '@nova/features/contract';

/** A member that takes an address, and where it is. */
interface Member {
  readonly path: string;
  readonly schema: z.ZodType;
}

const isSearch = (name: string): boolean => /\.(?:search|find|list)$/u.test(name);

function members(schema: z.ZodType, path: string): Member[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const { shape } = schema as z.ZodObject<Record<string, z.ZodType>>;
  return Object.entries(shape).flatMap(([name, member]) => [
    ...(/^(?:email|\w+Email|replyTo)$/u.test(name) ? [{ path: `${path} ${name}`, schema: member }] : []),
    ...members(member, `${path} ${name}`),
  ]);
}

// docs/interface/values.md#checked-values
describe('every write of an email address', () => {
  const written = [
    ...endpoints.filter(({ name }) => !isSearch(name)).flatMap(({ name, input }) => members(input, name)),
    ...Object.entries(importLineSchemas).flatMap(([type, schema]) => members(schema, `line ${type}`)),
    // A form names all that is wrong with it at once, so its verb checks.
  ].filter(({ path }) => path !== 'publicJobs.submit email');

  it('stands in this table', () => {
    expect(written.length).toBeGreaterThan(20);
  });

  it('leaves out what shows nothing', () => {
    const kept = written.filter(
      ({ schema }) => schema.safeParse('te\u200bss@people.example').data !== 'tess@people.example',
    );
    expect(kept.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    '.tess@people.example',
    'tess..dot@people.example',
    'tess@-people.example',
    'te\u0007ss@people.example',
  ])('refuses %j', (text) => {
    expect(written.filter(({ schema }) => schema.safeParse(text).success).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
