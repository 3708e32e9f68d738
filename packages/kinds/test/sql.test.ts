import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kind, kinds, kindSources, together, weighted, type Kind } from '../src/index.ts';

describe('the SQL that follows from definitions', () => {
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

  /** Everything that a definition can say of search, in one kind: of persons. */
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

  /** Of no person, and beside another row. */
  const depot: Kind = kind('depot', {
    ...said,
    table: 'depots',
    plural: 'depots',
    cacheDocuments: true,
    fields: { reference, skills, companyId, createdOn, updatedOn },
    searchable: ['skills', 'reference'],
  });

  /** A person who is not searched, but by whose name others are. */
  const contact: Kind = kind('contact', {
    ...said,
    table: 'contacts',
    plural: 'contacts',
    fields: { firstName, lastName, createdOn, updatedOn },
  });

  /** Changed by hand together with what writes it: the difference is what the database will be told. */
  const example = readFileSync(fileURLToPath(new URL('generated.sql', import.meta.url)), 'utf8');

  /** The sources as one text, each under its name. */
  function textOf(all: readonly Kind[]): string {
    const { searched, documents, code } = kindSources(all);
    const sources = [...searched.map(({ table }) => table), ...documents, ...code];
    return sources.map(({ name, sql }) => `-- ${name}\n${sql}`).join('\n');
  }

  it('is what generated.sql shows of three made-up kinds', () => {
    expect(textOf([guest, depot, contact])).toBe(example);
  });

  it('holds what makes a kind’s search rows among the rest', () => {
    const { searched, code } = kindSources([guest, depot, contact]);
    expect(searched.map((one) => one.kind.name)).toEqual(['guest', 'depot']);
    for (const { view, index } of searched) expect(code).toEqual(expect.arrayContaining([view, index]));
  });

  it('is of all kinds where none are named', () => {
    const names = kindSources().code.map(({ name }) => name);
    const searched = Object.values<Kind>(kinds).filter(({ searchable }) => searchable);
    expect(names).toEqual(expect.arrayContaining(searched.map(({ name }) => `${name}_texts`)));
    expect(new Set(names).size).toBe(names.length);
  });

  it('cannot be of a kind that is found by what it does not have', () => {
    const odd = { ...depot, searchable: ['shoeSize'] };
    expect(() => kindSources([odd])).toThrow('A depot has no field shoeSize to be found by.');
  });

  it('says nothing where nothing is searched, named, labelled or personal, but that a record leaves', () => {
    const plain = { ...contact, name: 'plain', table: 'plains', fields: { createdOn, updatedOn } };
    const names = kindSources([plain]).code.map(({ name }) => name);
    expect(names.filter((name) => name.includes('plains'))).toEqual([
      'origins forgotten with plains',
      'plains no longer counted',
    ]);
  });
});
