import { beforeAll, describe, expect, it } from '@jest/globals';
import { importTypes } from '../../import-lines.ts';
import { createTestAccount } from '../../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { everyType } from './every-type.ts';
import { exportLines, importLines, withoutIds } from './support.ts';

describe('an export', () => {
  let database: Database;
  let accountId: string;
  let lines: string[];
  beforeAll(async () => {
    database = await sharedDatabase();
    accountId = (await createTestAccount(database)).accountId;
    const report = await importLines(database, accountId, everyType);
    expect(report.errors).toEqual([]);
    lines = await exportLines(database, accountId);
  });

  /** The exported line of a type with these members. */
  function exported(type: string, said: Record<string, unknown>): Record<string, unknown> {
    const found = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(
        (line) => line.type === type && Object.entries(said).every(([name, value]) => line[name] === value),
      );
    return found ?? {};
  }

  it('contains every type', () => {
    const types = new Set(lines.map((line) => (JSON.parse(line) as { type: string }).type));
    expect(importTypes.filter((type) => !types.has(type))).toEqual([]);
  });

  it.each(
    everyType.map(
      (line) =>
        [line.type, 'name' in line ? line.name : 'reference' in line ? line.reference : '', line] as const,
    ),
  )('shows of a %s %s what the import gave', (type, _name, line) => {
    const key = ['reference', 'label', 'email', 'fileName', 'query', 'stageCode', 'name'].find(
      (name) => name in line,
    );
    const { id: _id, ...said } = line as Record<string, unknown>;
    const document = exported(type, key === undefined ? {} : { [key]: said[key] });
    const references =
      /(?:Id|Ids|customFields|location|industries|sectors|educationHistory|employmentHistory|locationDetail)$/u;
    const plain = Object.fromEntries(Object.entries(said).filter(([name]) => !references.test(name)));
    expect(document).toMatchObject(plain);
  });

  it('refers to records by ids of the same file', () => {
    const ids = new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
    const referred = lines.flatMap((line) => {
      const document = JSON.parse(line) as Record<string, unknown>;
      const names = [
        'candidateId',
        'companyId',
        'jobId',
        'contactId',
        'ownerId',
        'statusId',
        'parentCompanyId',
        'recordId',
        'userId',
        'stateId',
      ];
      return names.flatMap((name) => (typeof document[name] === 'string' ? [document[name]] : []));
    });
    expect(referred.length).toBeGreaterThan(20);
    expect(referred.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('equals the export of a fresh account that imported it, except for ids', async () => {
    const other = await createTestAccount(database);
    const report = await importLines(database, other.accountId, lines);
    expect(report.errors).toEqual([]);
    expect(withoutIds(await exportLines(database, other.accountId))).toBe(withoutIds(lines));
    expect(await importLines(database, other.accountId, lines)).toMatchObject({
      imported: {},
      unchanged: lines.length,
    });
  });

  it('does not depend on the page size', async () => {
    expect(await exportLines(database, accountId, 1)).toEqual(lines);
  });

  it('changes nothing when it is imported into its account', async () => {
    const report = await importLines(database, accountId, lines);
    expect(report.errors).toEqual([]);
    expect(await exportLines(database, accountId)).toEqual(lines);
  });

  it('shows what a changed line gave', async () => {
    const other = await createTestAccount(database);
    await importLines(database, other.accountId, lines);
    const changed = lines.map((text) => {
      const line = JSON.parse(text) as Record<string, unknown>;
      return line.reference === 'LEA-3' ? { ...line, rating: 1, description: null } : line;
    });
    const report = await importLines(database, other.accountId, changed);
    expect(report).toMatchObject({ imported: { lead: 1 }, unchanged: lines.length - 1, errors: [] });
    const lead = (await exportLines(database, other.accountId)).find(
      (line) => line.includes('"type":"lead"') && line.includes('"LEA-3"'),
    );
    expect(JSON.parse(lead ?? '{}')).toMatchObject({
      rating: 1,
      description: null,
      companyName: 'Prospect Ltd',
    });
  });

  it('answers NOT_FOUND for an unknown account', async () => {
    await expect(exportLines(database, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
