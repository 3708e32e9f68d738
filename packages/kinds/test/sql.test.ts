import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kind, kinds, kindSources, together, weighted, type Kind } from '../src/index.ts';

describe('SQL of definitions', () => {
  const {
    reference,
    firstName,
    lastName,
    email,
    mobile,
    jobTitle,
    location,
    address,
    skills,
    overview,
    rating,
  } = kinds.candidate.fields;
  const { customFields, tags, createdOn, updatedOn } = kinds.candidate.fields;
  const { companyId, contactId } = kinds.job.fields;
  const { statusId } = kinds.placement.fields;

  const said = { description: 'Made up.', prefix: 'XXX' } as const;

  const guest: Kind = kind('guest', {
    ...said,
    table: 'guests',
    plural: 'guests',
    fields: {
      reference,
      firstName,
      lastName,
      email,
      mobile,
      jobTitle,
      location,
      address,
      skills,
      overview,
      rating,
      customFields,
      tags,
      contactId,
      statusId,
      createdOn,
      updatedOn,
    },
    searchable: [
      ...[
        together('firstName', 'lastName'),
        weighted('jobTitle', 'B'),
        weighted('location', 'A'),
        'address.city',
      ],
      ...[
        weighted('skills', 'C'),
        'tags',
        'overview',
        'contactName',
        'statusName',
        'reference',
        'email',
        'mobile',
      ],
    ],
    marks: { rating: '@r', statusId: '@s' },
  });

  const depot: Kind = kind('depot', {
    ...said,
    table: 'depots',
    plural: 'depots',
    cacheDocuments: true,
    fields: { reference, skills, companyId, createdOn, updatedOn },
    searchable: ['skills', 'reference'],
  });

  /** Not searchable, but the name makes others searchable. */
  const contact: Kind = kind('contact', {
    ...said,
    table: 'contacts',
    plural: 'contacts',
    fields: { firstName, lastName, createdOn, updatedOn },
  });

  /** Edited by hand with its generator; the diff shows what the database gets. */
  const example = readFileSync(fileURLToPath(new URL('generated.sql', import.meta.url)), 'utf8');

  function textOf(all: readonly Kind[]): string {
    const { searched, documents, code } = kindSources(all);
    const sources = [...searched.map(({ table }) => table), ...documents, ...code];
    return sources.map(({ name, sql }) => `-- ${name}\n${sql}`).join('\n');
  }

  it('The SQL of three sample kinds equals generated.sql', () => {
    expect(textOf([guest, depot, contact])).toBe(example);
  });

  it('Code includes the view and index of each searched kind', () => {
    const { searched, code } = kindSources([guest, depot, contact]);
    expect(searched.map((one) => one.kind.name)).toEqual(['guest', 'depot']);
    for (const { view, index } of searched) expect(code).toEqual(expect.arrayContaining([view, index]));
  });

  it('The default is the SQL of all kinds', () => {
    const names = kindSources().code.map(({ name }) => name);
    const searched = Object.values<Kind>(kinds).filter(({ searchable }) => searchable);
    expect(names).toEqual(expect.arrayContaining(searched.map(({ name }) => `${name}_texts`)));
    expect(new Set(names).size).toBe(names.length);
  });

  it('A searchable field that does not exist is refused', () => {
    const odd = { ...depot, searchable: ['shoeSize'] };
    expect(() => kindSources([odd])).toThrow('A depot has no field shoeSize to be found by.');
  });

  it('A kind without options gets only the triggers of deletions', () => {
    const plain = { ...contact, name: 'plain', table: 'plains', fields: { createdOn, updatedOn } };
    const names = kindSources([plain]).code.map(({ name }) => name);
    expect(names.filter((name) => name.includes('plains'))).toEqual([
      'origins forgotten with plains',
      'plains no longer counted',
    ]);
  });
});
