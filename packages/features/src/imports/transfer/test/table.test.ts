import { beforeAll, describe, expect, it } from '@jest/globals';
import { tableKinds, type TableKind } from '../../tables-contract.ts';
import { createTestAccount, type TestAccount } from '../../../testing/index.ts';
import { openAccountTable, openTable, type TableRequest } from '../table/open-table.ts';
import { tableColumns } from '../table/table-columns.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { importLines } from './support.ts';

// docs/import-and-export.md#a-table-out
describe('a table', () => {
  let database: Database;
  let account: TestAccount;
  /** More than one statement reads. */
  const many = 620;
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
    const candidates = Array.from({ length: many }, (_, index) => ({
      type: 'candidate',
      id: `c${String(index)}`,
      firstName: `Ada${String(index)}`,
      rating: index % 6,
      jobTitle: index % 2 === 0 ? 'Welder' : 'Nurse',
      skills: ['Java', 'C, C++'],
      // Several records of one moment: the pages must repeat none and omit none.
      createdOn: `2024-01-01T00:00:0${String(index % 3)}.000Z`,
      tags: [{ group: 'Region', value: 'North' }, { value: 'hot; new' }],
      customFields: [{ fieldLabel: 'Visa, type', value: '=1' }],
    }));
    const lines = [
      { type: 'customField', entity: 'candidate', label: 'Visa, type', kind: 'TEXT' },
      { type: 'customField', entity: 'candidate', label: 'Email', kind: 'TEXT' },
      { type: 'customField', entity: 'candidate', label: 'In pipeline', kind: 'BOOLEAN' },
      { type: 'company', id: 'acme', name: 'Acme' },
      { type: 'contact', id: 'bo', firstName: 'Bo', companyId: 'acme' },
      ...candidates,
    ];
    expect((await importLines(database, account.accountId, lines)).errors).toEqual([]);
  });

  async function tableOf(request: TableRequest): Promise<string> {
    const table = await openAccountTable(database, account.accountId, request);
    const pages: string[] = [];
    for await (const { text } of table.pages()) pages.push(text);
    return pages.join('');
  }

  const rowsOf = async (request: Omit<TableRequest, 'bom'>): Promise<readonly string[]> =>
    (await tableOf({ ...request, bom: false })).split('\r\n').slice(0, -1);

  const names = (rows: readonly string[]): readonly string[] => rows.slice(1).toSorted();
  const all = Array.from({ length: many }, (_, index) => index);

  it('contains every record once, newest first, also over several pages', async () => {
    const rows = await rowsOf({ type: 'candidate', columns: 'firstName,createdOn' });
    expect(rows[0]).toBe('firstName,createdOn');
    const cells = rows.slice(1).map((row) => row.split(','));
    expect(cells.map(([name]) => name).toSorted()).toEqual(all.map((at) => `Ada${String(at)}`).toSorted());
    const instants = cells.map(([, instant]) => instant);
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  it.each([
    ['jobTitle:welder', (at: number) => at % 2 === 0],
    ['welder AND rating:[4 TO 5]', (at: number) => at % 2 === 0 && at % 6 >= 4],
    ['rating:5', (at: number) => at % 6 === 5],
    ['customFields.Email:nobody', () => false],
    ['  ', () => true],
  ])('contains the records that match %j', async (query, matches) => {
    const rows = await rowsOf({ type: 'candidate', query, columns: 'firstName' });
    expect(names(rows)).toEqual(
      all
        .filter(matches)
        .map((at) => `Ada${String(at)}`)
        .toSorted(),
    );
  });

  it('its rows have the order that is asked for, also over several pages', async () => {
    const rows = await rowsOf({ type: 'candidate', columns: 'rating,jobTitle', sort: '-rating,jobTitle' });
    const sorted = all.map((at) => `${String(at % 6)},${at % 2 === 0 ? 'Welder' : 'Nurse'}`);
    const rank = (row: string): string => `${String(9 - Number(row[0]))}${row}`;
    expect(rows.slice(1)).toEqual(sorted.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)));
    await expect(rowsOf({ type: 'candidate', sort: 'nonsense' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('writes CSV for spreadsheets: a byte order mark, quotes, CRLF, no formulas', async () => {
    const columns = 'firstName, skills, tags, "Visa, type", customFields.Email';
    const text = await tableOf({ type: 'candidate', query: 'firstName:Ada7', columns });
    expect(text).toBe(
      '\uFEFFfirstName,skills,tags,"Visa, type",customFields.Email\r\n' +
        `Ada7,"Java; ""C, C++""","""Region"": ""North""; ""hot; new""",'=1,\r\n`,
    );
  });

  it('shows names of references, and derived fields', async () => {
    const [, row] = await rowsOf({ type: 'contact', columns: 'firstName,companyName,doNotContact' });
    expect(row).toBe('Bo,Acme,false');
    const [, other] = await rowsOf({ type: 'company', columns: 'name,activeJobCount,totalPlacementCount' });
    expect(other).toBe('Acme,0,0');
  });

  it('omits a column that an import would read as a custom field', () => {
    const field = { id: 'x', label: 'In pipeline', kind: 'BOOLEAN' } as const;
    const headers = (fields: readonly (typeof field)[]) =>
      tableColumns('candidate', fields).map(({ header }) => header);
    expect(headers([])).toContain('inPipeline');
    expect(headers([field])).not.toContain('inPipeline');
  });

  it.each(tableKinds)('reads the whole table of type %s, even if it is empty', async (type: TableKind) => {
    const other = await createTestAccount(database);
    const table = await openAccountTable(database, other.accountId, { type });
    const pages: string[] = [];
    for await (const { text } of table.pages()) pages.push(text);
    expect(pages.join('').split('\r\n')).toHaveLength(2);
    expect(new Set(table.headers).size).toBe(table.headers.length);
  });

  it.each([
    [
      'VALIDATION_ERROR',
      { columns: 'firstName,fristName' },
      /"fristName" is none; did you mean firstName\? There are: id, /u,
    ],
    ['VALIDATION_ERROR', { columns: 'firstName,First Name' }, /"firstName" is there twice/u],
    ['INVALID_QUERY', { query: 'rating:' }, /column|position|expected/iu],
    ['INVALID_QUERY', { query: 'nothing:x' }, /nothing/u],
    ['INVALID_QUERY', { query: 'customFields.Visum:x' }, /Visa, type/u],
  ])('refuses with %s for %j', async (code, request, message) => {
    const asked = openAccountTable(database, account.accountId, { type: 'candidate', ...request });
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('refuses an unknown account', async () => {
    await expect(openAccountTable(database, 'nobody', { type: 'candidate' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('shows one snapshot, whatever is written meanwhile', async () => {
    const table = await openTable(account.ctx, { type: 'candidate', columns: 'firstName', bom: false });
    const pages = table.pages();
    const texts = [(await pages.next()).value?.text ?? ''];
    if (database.kind === 'postgresql') {
      await database.query(`DELETE FROM candidates WHERE "accountId" = $1 AND "firstName" = 'Ada0'`, [
        account.accountId,
      ]);
    }
    for await (const { text } of pages) texts.push(text);
    const rows = texts.join('').split('\r\n').slice(1, -1);
    expect(rows.toSorted()).toEqual(all.map((at) => `Ada${String(at)}`).toSorted());
  });

  it('closes its snapshot when its reader stops early', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const pages = (await openTable(account.ctx, { type: 'candidate' })).pages();
      await pages.next();
      await pages.return();
    }
    const before = await rowsOf({ type: 'candidate', columns: 'id' });
    expect(before.length).toBeGreaterThan(many - 1);
  });
});
