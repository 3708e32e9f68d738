import { beforeAll, describe, expect, it } from '@jest/globals';
import { tableKinds, type TableKind } from '../../tables-contract.ts';
import { createTestAccount } from '../../../testing/index.ts';
import { openAccountTable, type TableRequest } from '../../transfer/table/open-table.ts';
import { exportRecords } from '../../transfer/export-records.ts';
import { findImportableFields } from '../../transfer/import-members.ts';
import { importRecords } from '../../transfer/import-records.ts';
import type { ImportReport } from '../../transfer/import-session.ts';
import { openCsv } from '../table/open-table.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { awkwardLines, customFields } from './awkward-records.ts';

// docs/import-and-export.md#a-table-out
describe('a table of records', () => {
  const users = ['Ana Müller', 'Bo; Ek'].map((name, index) => ({
    type: 'user',
    name,
    email: `user${String(index)}@example.com`,
  }));

  /** Each after those it refers to. */
  const inOrder: readonly TableKind[] = [
    'company',
    'contact',
    'candidate',
    'lead',
    'opportunity',
    'job',
    'placement',
  ];
  const count = 25;

  let database: Database;
  let accountId: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    accountId = (await createTestAccount(database)).accountId;
    const report = await take(
      accountId,
      [...users, ...customFields, ...inOrder.flatMap(linesOf)].map((line) => JSON.stringify(line)),
    );
    expect(report.errors).toEqual([]);
  });

  const linesOf = (type: TableKind): readonly object[] =>
    awkwardLines(type, count, 20_261_122 + inOrder.indexOf(type)).map((line, index) => {
      const one = (to: TableKind) => (index % 4 === 0 ? null : `${to}-${String((index * 7) % count)}`);
      return {
        ...line,
        ...(type === 'company' || type === 'opportunity' ? { name: `=Firm; "${String(index)}", Ltd` } : {}),
        ...(type === 'job'
          ? { title: `@Job ${String(index)}`, contactId: one('contact'), statusName: 'Open' }
          : {}),
        ...(type === 'company' && index > 0 ? { parentCompanyId: `company-${String(index - 1)}` } : {}),
        ...(['contact', 'candidate', 'lead'].includes(type)
          ? {
              email: `=a|b-${String(index)}@example.com`,
              alternateEmail: index % 2 === 0 ? `o'neil+${String(index)}@example.com` : null,
              linkedIn: `@ada-${String(index)}`,
            }
          : {}),
        ...(['contact', 'opportunity', 'job', 'placement'].includes(type)
          ? { companyId: one('company') }
          : {}),
        ...(type === 'placement' ? { candidateId: `candidate-${String(index)}`, jobId: one('job') } : {}),
        ownerName: users[index % 3]?.name ?? null,
        sourceName: index % 2 === 0 ? 'LinkedIn' : null,
      };
    });

  const take = (account: string, lines: readonly string[]): Promise<ImportReport> => {
    async function* source() {
      for (const line of lines) yield await Promise.resolve(line);
    }
    return importRecords(database, { accountId: account, lines: source() });
  };

  async function tableOf(request: TableRequest): Promise<string> {
    const table = await openAccountTable(database, accountId, request);
    let text = '';
    for await (const page of table.pages()) text += page.text;
    return text;
  }

  /** As `nova import` without options. */
  async function takeTable(account: string, type: TableKind, text: string): Promise<ImportReport> {
    async function* bytes() {
      yield await Promise.resolve(Buffer.from(text));
    }
    const { lines } = await openCsv(bytes, {
      type,
      customFields: await findImportableFields(database, account, type),
      maps: [],
      encoding: 'utf-8',
    });
    return importRecords(database, { accountId: account, lines, partial: true, onDuplicate: 'skip' });
  }

  const nothing = {
    batchId: expect.any(String),
    imported: {},
    updated: {},
    unchanged: count,
    skipped: [],
    errors: [],
    leftOut: [],
    named: {},
    ids: {},
    erased: 0,
    erasedWith: {},
  };

  type Line = Readonly<Record<string, unknown>>;

  /** By reference, with names instead of ids. */
  async function recordsOf(account: string): Promise<ReadonlyMap<string, Line>> {
    const lines: Line[] = [];
    await exportRecords(database, {
      accountId: account,
      write: (line) => void lines.push(JSON.parse(line) as Line),
    });
    const names = new Map(
      lines.map((line) => [line.id, line.reference ?? line.email ?? line.label ?? line.name]),
    );
    const named = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(named);
      if (typeof value === 'string') return names.get(value) ?? value;
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== 'id')
          .map(([name, one]) => [name, named(one)]),
      );
    };
    return new Map(
      lines.flatMap((line) =>
        typeof line.reference === 'string' ? [[line.reference, named(line) as Line] as const] : [],
      ),
    );
  }

  it.each(tableKinds)('changes nothing where it was exported: type %s', async (type) => {
    const before = await tableOf({ type });
    const report = await takeTable(accountId, type, before);
    expect(report).toEqual(nothing);
    expect(await tableOf({ type })).toBe(before);
  });

  it('creates equal records in an empty account with the same users, fields and names', async () => {
    const other = (await createTestAccount(database)).accountId;
    await take(
      other,
      [...users, ...customFields].map((line) => JSON.stringify(line)),
    );
    for (const type of inOrder) {
      const report = await takeTable(other, type, await tableOf({ type }));
      expect(report).toMatchObject({ imported: { [type]: count }, errors: [], skipped: [] });
    }
    const [made, known] = [await recordsOf(other), await recordsOf(accountId)];
    expect(made.size).toBe(known.size);
    for (const [reference, record] of known) expect(made.get(reference)).toEqual(record);
  });

  it('leaves columns alone that it does not have', async () => {
    const before = await tableOf({ type: 'candidate' });
    const some = await tableOf({
      type: 'candidate',
      columns: 'id, address.city,"Visa, type",skills',
      bom: false,
    });
    expect(some.split('\r\n')[0]).toBe('id,address.city,"Visa, type",skills');
    expect(await takeTable(accountId, 'candidate', some)).toEqual(nothing);
    expect(await tableOf({ type: 'candidate' })).toBe(before);
  });
});
