import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { createSchema, kinds, lineSchema, readSchema, singleSchema, writeSchema } from '../src/index.ts';

describe('schemas of a definition', () => {
  const members = (schema: z.ZodObject): readonly string[] => Object.keys(schema.shape);

  it('A list shows fields that are always shown, and each reference with its name', () => {
    const shown = members(readSchema(kinds.company));
    expect(shown).toEqual(expect.arrayContaining(['statusId', 'statusName', 'ownerId', 'ownerName']));
    expect(shown).not.toContain('internalNotes');
    expect(shown).not.toContain('referrerId');
  });

  it('A single read adds the fields that only it shows', () => {
    const single = members(singleSchema(kinds.company));
    expect(single.filter((name) => !members(readSchema(kinds.company)).includes(name))).toEqual([
      'internalNotes',
      'overview',
      'sourceId',
      'sourceName',
    ]);
  });

  it('A write takes no derived field and no name', () => {
    const written = members(writeSchema(kinds.company));
    for (const name of ['id', 'activeJobCount', 'createdOn', 'statusName', 'industryId'])
      expect(written).not.toContain(name);
    expect(written).toContain('statusId');
  });

  it('A create requires required fields and lacks those of existing records', () => {
    const create = createSchema(kinds.opportunity);
    expect(create.safeParse({}).success).toBe(false);
    expect(create.safeParse({ name: 'Framework contract' }).success).toBe(true);
    expect(members(create)).not.toContain('stateReason');
    expect(members(writeSchema(kinds.opportunity))).toContain('stateReason');
  });

  it('An update takes any subset and may clear optional fields', () => {
    expect(writeSchema(kinds.lead).parse({ description: '  ' })).toEqual({ description: null });
    expect(writeSchema(kinds.lead).parse({})).toEqual({});
    expect(writeSchema(kinds.lead).safeParse({ rating: 6 }).success).toBe(false);
  });

  it('An import line takes null for missing values, and names in place of ids', () => {
    const line = lineSchema(kinds.company);
    const said = { type: 'company', name: 'Acme', statusName: 'Active', client: null, tags: null } as const;
    expect(line.parse(said)).toEqual(said);
    expect(members(line)).toContain('parentCompanyName');
    expect(members(lineSchema(kinds.job))).not.toContain('contactName');
  });

  it('The types match what the loops make', () => {
    const read: z.output<ReturnType<typeof readSchema<typeof kinds.placement.fields>>> = readSchema(
      kinds.placement,
    ).parse({
      ...Object.fromEntries(members(readSchema(kinds.placement)).map((name) => [name, null])),
      id: 'a',
      reference: 'PLA-1',
      createdOn: 'x',
      updatedOn: 'x',
      tags: [],
      customFields: [],
    });
    const { jobName, margin, type } = read;
    expect([jobName, margin, type]).toEqual([null, null, null]);
  });
});
