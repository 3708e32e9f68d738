import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLead } from '../../sales/contract.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, plainVerbs } from '@nova/core';
import { sharedDatabase } from '@nova/db/testing/shared';
import { type Kind, kinds } from '@nova/kinds';

describe('a search for a phone number', () => {
  let agency: TestAccount;
  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
  });

  const creates = {
    candidate: make.candidate,
    contact: make.contact,
    company: make.company,
    lead: (ctx: Context, given: Readonly<Record<string, unknown>>) =>
      through(createLead, plainVerbs('lead').create)(ctx, { companyName: 'Acme', ...given }),
  };
  const isTried = (name: string): name is keyof typeof creates => Object.hasOwn(creates, name);

  /** Kinds and their fields that a bare number is looked for in. */
  const fields = Object.values<Kind>(kinds).flatMap(({ name, fields: all, searchable = [] }) =>
    Object.entries(all).flatMap(([field, { type }]) =>
      type === 'phone' && searchable.includes(field) ? [{ name, field }] : [],
    ),
  );

  async function found(name: keyof typeof creates, query: string): Promise<readonly unknown[]> {
    const page = await plainVerbs(name).search(agency.ctx, { query, page: 0, size: 20 });
    const ids = page.data.toValue().map(({ id }) => id);
    expect(page.total).toBe(ids.length);
    return ids;
  }

  it('The kinds that are tried are all that have phone fields', () => {
    expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(Object.keys(creates)));
  });

  it.each(fields)('finds the $field of a $name in each form that people write', async ({ name, field }) => {
    if (!isTried(name)) throw new Error(`No ${name} can be created.`);
    const number = String(5_550_000 + fields.findIndex((one) => one.name === name && one.field === field));
    const abroad = await creates[name](agency.ctx, { [field]: `+49 151 ${number}` });
    const home = await creates[name](agency.ctx, {
      [field]: `(0151) ${number.slice(0, 3)}-${number.slice(3)}`,
    });
    const other = await creates[name](agency.ctx, { [field]: `+33 151 ${number}` });
    const german = [abroad, home].toSorted();
    const forms = [
      `+49 151 ${number}`,
      `0049 (0)151 ${number}`,
      `+49151${number}`,
      `"+49 (0) 151-${number}"`,
      `"tel:+49-151-${number}"`,
      `${field}:"+49 151 ${number}"`,
    ];
    for (const form of forms) expect((await found(name, form)).toSorted()).toEqual(german);
    const any = [...german, other].toSorted();
    for (const form of [`0151 ${number}`, `(0151) ${number}`, `0151/${number}`, `${field}:0151${number}`])
      expect((await found(name, form)).toSorted()).toEqual(any);
    expect(await found(name, `+44 151 ${number}`)).toEqual([home]);
    expect(await found(name, `+49 151 ${number.slice(1)}`)).toEqual([]);
  });

  it('finds a number without its extension, whatever language names that', async () => {
    const ids = await Promise.all(
      ['wew. 3', 'poste 12', 'int. 5', 'Durchwahl 33', 'доб. 7', 'ext. 123456'].map((extension) =>
        make.candidate(agency.ctx, { mobile: `+48 600-556-006 ${extension}` }),
      ),
    );
    expect((await found('candidate', '600 556 006')).toSorted()).toEqual(ids.toSorted());
  });

  it('finds each of two numbers in one field', async () => {
    const both = await make.candidate(agency.ctx, { mobile: '0151 5570001 / +49 30 5570002' });
    for (const form of ['0151 5570001', '+49 151 5570001', '030 5570002', '"0151 5570001 / +49 30 5570002"'])
      expect([form, await found('candidate', form)]).toEqual([form, [both]]);
    expect(await found('candidate', '+33 30 5570002')).toEqual([]);
  });
});
