import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import {
  createCustomField,
  updateCustomField,
  deleteCustomField,
  listCustomFields,
} from '../custom-fields.ts';
import { createSavedSearch } from '../../lists/write-saved-search.ts';
import { newId, plainVerbs, type Context } from '@nova/core';
import { createTestAccount, make, through } from '../../testing/index.ts';
import { errorCode } from '../../test/records/error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('custom fields', () => {
  let database: Database;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    ctx = (await createTestAccount(database)).ctx;
  });

  type Given = Readonly<Record<string, unknown>>;

  const create = (given: Given, as = ctx) => through(c.createCustomField, createCustomField)(as, given);
  const update = (customFieldId: string, given: Given, as = ctx) =>
    through(c.updateCustomField, updateCustomField)(as, { customFieldId, ...given });
  const remove = (customFieldId: string, as = ctx) =>
    through(c.deleteCustomField, deleteCustomField)(as, { customFieldId });
  const list = async (given: Given = {}, as = ctx) => {
    const page = await through(c.listCustomFields, listCustomFields)(as, given);
    return { total: page.total, data: page.data.toValue() };
  };

  describe('a label', () => {
    it('belongs to one of many simultaneous creates that may be aborted; the others get a duplicate error', async () => {
      const mine = (await createTestAccount(database)).ctx;
      const field = (label: string) => create({ entity: 'lead', label, kind: 'TEXT' }, mine);
      const [one, other] = [await field('A'), await field('B')];
      const turns = Array.from({ length: 40 }, (_, turn) => ['X', turn % 2 === 0 ? 'A' : 'B'] as const);
      const refusals: unknown[] = [];
      const rename = (id: string, label: string) =>
        update(id, { label }, mine).catch((error: unknown) => refusals.push(error));
      for (const [wanted, own] of turns) {
        await Promise.all([rename(one, wanted), rename(other, wanted), rename(one, own), rename(other, 'C')]);
      }
      for (const refused of refusals) expect(refused).toMatchObject({ code: 'DUPLICATE' });
      expect((await list({ entity: 'lead' }, mine)).total).toBe(2);
    });
  });

  describe('a custom field', () => {
    it('lists as it was defined, by kind of record', async () => {
      const id = await create({
        entity: 'lead',
        label: ' Size ',
        kind: 'LIST',
        options: ['S', 'M', 'S', 'L'],
      });
      const second = await create({ entity: 'lead', label: 'Notes', kind: 'TEXT' });
      const { data, total } = await list({ entity: 'lead' });
      expect(data.map((field) => c.customField.parse(field))).toEqual(data);
      expect([total, data]).toEqual([
        2,
        [
          expect.objectContaining({ id: second, label: 'Notes', kind: 'TEXT', options: [], position: 1 }),
          expect.objectContaining({ id, label: 'Size', kind: 'LIST', options: ['S', 'M', 'L'], position: 0 }),
        ],
      ]);
      expect(await list({ entity: 'placement' })).toEqual({ total: 0, data: [] });
    });

    it('takes each label once for a kind of record, in any case, and again for another kind', async () => {
      const first = await create({ entity: 'contact', label: 'Shoe size', kind: 'NUMBER' });
      const again = create({ entity: 'contact', label: 'SHOE  size', kind: 'TEXT' });
      await expect(again).rejects.toMatchObject({ code: 'DUPLICATE', details: { data: first } });
      const other = await create({ entity: 'contact', label: 'Hat size', kind: 'TEXT' });
      await expect(update(other, { label: 'shoe size' })).rejects.toMatchObject({ details: { data: first } });
      expect(await errorCode(create({ entity: 'company', label: 'Shoe size', kind: 'TEXT' }))).toBe(
        'no error',
      );
    });

    it('takes options only if it is a LIST', async () => {
      expect(await errorCode(create({ entity: 'job', label: 'A', kind: 'TEXT', options: ['x'] }))).toBe(
        'BAD_REQUEST',
      );
      const id = await create({ entity: 'job', label: 'B', kind: 'TEXT' });
      expect(await errorCode(update(id, { options: ['x'] }))).toBe('BAD_REQUEST');
      expect(await errorCode(update(id, { options: [], position: 7 }))).toBe('no error');
    });

    it('exists only in its own account; malformed ids are not found', async () => {
      const other = (await createTestAccount(database)).ctx;
      const foreign = await create({ entity: 'job', label: 'Theirs', kind: 'TEXT' }, other);
      for (const id of [foreign, 'nonsense', '', newId()]) {
        expect(await errorCode(update(id, { label: 'Mine' }))).toBe('NOT_FOUND');
        expect(await errorCode(remove(id))).toBe('NOT_FOUND');
      }
      expect((await list({}, other)).data[0]?.label).toBe('Theirs');
    });
  });

  describe('the values of a custom field in records', () => {
    const update2 = through(c.updateCandidate, plainVerbs('candidate').update);
    const read = async (candidateId: string) =>
      (await plainVerbs('candidate').get(ctx, { candidateId })).toValue();

    it('show its new label, keep their values, and leave other fields and records unchanged', async () => {
      const [fieldId, otherId] = [
        await create({ entity: 'candidate', label: 'Shirt', kind: 'TEXT' }),
        await create({ entity: 'candidate', label: 'Shirts', kind: 'TEXT' }),
      ];
      const customFields = [
        { fieldId: otherId, value: 'many' },
        { fieldId, value: 'L' },
      ];
      const id = await make.candidate(ctx, { customFields });
      const bystander = await make.candidate(ctx, { customFields: [{ fieldId: otherId, value: 'few' }] });
      const before = await read(bystander);
      await update(fieldId, { label: 'Top size' });
      expect((await read(id)).customFields).toMatchObject([
        { fieldId: otherId, fieldLabel: 'Shirts', value: 'many' },
        { fieldId, fieldLabel: 'Top size', value: 'L' },
      ]);
      expect(await read(bystander)).toEqual(before);
      const found = await plainVerbs('candidate').search(ctx, {
        query: 'customFields.Top\\ size:L',
        page: 0,
        size: 20,
      });
      expect(found.data.toValue().map((one) => one.id)).toEqual([id]);
      await update2(ctx, { candidateId: id, customFields: [{ fieldId, value: 'M' }] });
      expect((await read(id)).customFields).toMatchObject([{ fieldLabel: 'Top size', value: 'M' }]);
    });

    it('disappear when it is deleted', async () => {
      const [fieldId, kept] = [
        await create({ entity: 'placement', label: 'PO', kind: 'TEXT' }),
        await create({ entity: 'placement', label: 'Desk', kind: 'TEXT' }),
      ];
      const candidateId = await make.candidate(ctx);
      await make.placement(ctx, {
        candidateId,
        customFields: [
          { fieldId, value: '1' },
          { fieldId: kept, value: '2' },
        ],
      });
      await make.placement(ctx, { candidateId, customFields: [{ fieldId, value: '3' }] });
      expect(await remove(fieldId)).toBe(fieldId);
      const page = await through(c.searchPlacements, plainVerbs('placement').search)(ctx);
      const values = page.data.toValue().map((one) => one.customFields.map((field) => field.value));
      expect(values).toEqual([[], ['2']]);
      expect((await list({ entity: 'placement' })).data.map((field) => field.id)).toEqual([kept]);
      const unknown = make.placement(ctx, { candidateId, customFields: [{ fieldId, value: '1' }] });
      expect(await errorCode(unknown)).toBe('BAD_REQUEST');
    });
  });

  describe('a query with a custom field', () => {
    const search = (query: string, as: Context) =>
      through(c.searchCandidates, plainVerbs('candidate').search)(as, { query });

    it('fails for an unknown label, with the labels of the kind of record', async () => {
      const mine = (await createTestAccount(database)).ctx;
      const other = (await createTestAccount(database)).ctx;
      await create({ entity: 'candidate', label: 'Notice period', kind: 'TEXT' }, mine);
      await create({ entity: 'job', label: 'Of jobs', kind: 'TEXT' }, mine);
      await create({ entity: 'candidate', label: 'Of others', kind: 'TEXT' }, other);

      for (const query of [
        'customFields.Notise:x',
        'customFields."Of jobs":x',
        'a OR customFields."Of others":*',
      ]) {
        const refused = search(query, mine);
        await expect(refused).rejects.toMatchObject({
          code: 'INVALID_QUERY',
          message: expect.stringMatching(/position \d+.*customFields\.Notice period/u),
        });
        await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining('Of others,') });
      }
      const saving = through(c.createSavedSearch, createSavedSearch)(mine, {
        name: 'S',
        query: 'customFields.Notise:x',
      });
      await expect(saving).rejects.toMatchObject({ code: 'INVALID_QUERY' });
      await expect(search('customFields."NOTICE period":x', mine)).resolves.toMatchObject({ total: 0 });
    });

    it('finds values by a label in any case', async () => {
      const mine = (await createTestAccount(database)).ctx;
      const fieldId = await create({ entity: 'candidate', label: 'Visa', kind: 'TEXT' }, mine);
      await make.candidate(mine, { firstName: 'A', customFields: [{ fieldId, value: 'tier two' }] });
      await expect(search('customFields.visa:tier', mine)).resolves.toMatchObject({ total: 1 });
      await remove(fieldId, mine);
      expect(await errorCode(search('customFields.visa:tier', mine))).toBe('INVALID_QUERY');
    });
  });
});
