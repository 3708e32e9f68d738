import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import {
  createTestAccount,
  findDrift,
  sentCampaign,
  type TestAccount,
  through,
} from '../../testing/index.ts';
import { createMailSuppression } from '../../campaigns/mail-suppressions.ts';
import { endingVerbs } from '../../privacy/person-endings.ts';
import { personDataVerbs } from '../../privacy/person-data.ts';
import { plainVerbs } from '@nova/core';
import { exportStatement } from '../../privacy/export/export-statement.ts';
import { mergesOf } from './merge-world.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

const marks = ['zebrafinch', 'quokkamail', 'wombatskill', 'numbatnote', 'bilbytext'] as const;

describe('the person behind merged records', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  /** A survivor, and the id of who was merged into it; the latter's words are marked. */
  async function merged() {
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
    const one = await on.candidate({
      firstName: 'Ada',
      email: 'ada@inbox.example',
      alternateEmail: 'ada2@inbox.example',
    });
    const two = await on.candidate({
      firstName: marks[0],
      email: `${marks[1]}@inbox.example`,
      linkedIn: marks[0],
      skills: [marks[2]],
      internalNotes: marks[3],
    });
    await plainVerbs('candidate').update(agency.ctx, { candidateId: two, overview: marks[4] } as never);
    await plainVerbs('candidate').update(agency.ctx, { candidateId: two, overview: 'Else' } as never);
    const { recipients } = await sentCampaign(agency.ctx, [`${marks[1]}@inbox.example`, 'ada@inbox.example']);
    for (const [place, id] of [two, one].entries())
      await database.query(
        `UPDATE campaign_recipients SET "recordId" = $3::uuid, name = $4 WHERE "accountId" = $1 AND id = $2::uuid`,
        [agency.accountId, recipients[place], id, id === two ? marks[0] : 'Ada'],
      );
    await through(c.createMailSuppression, createMailSuppression)(agency.ctx, {
      email: `${marks[1]}@inbox.example`,
      reason: marks[0],
    });
    await database.query(
      `INSERT INTO idempotency_keys ("accountId", path, key, "bodyHash", status, response)
       VALUES ($1, '/candidates', 'k', '\\x00', 200, $2)`,
      [agency.accountId, JSON.stringify({ data: { id: two, firstName: marks[0] } })],
    );
    await database.query(
      `INSERT INTO external_ids ("accountId", entity, "externalId", "recordId", hash) VALUES ($1, 'candidate', 'C2', $2, '\\x02')`,
      [agency.accountId, two],
    );
    const { mergeId } = await on.merge('candidate', one, two);
    return { one, two, mergeId };
  }

  /** Where a marked word still is, as `table: word`. */
  async function found(): Promise<readonly string[]> {
    const tables = await database.query<{ name: string }>(
      `SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c JOIN information_schema.tables t
         ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
       WHERE c.table_schema = current_schema() AND c.column_name = 'accountId'`,
    );
    const places: string[] = [];
    for (const { name } of tables)
      for (const mark of marks) {
        const rows = await database.query(
          `SELECT 1 FROM ${name} t WHERE t."accountId" = $1 AND t::text ILIKE '%' || $2 || '%' LIMIT 1`,
          [agency.accountId, mark],
        );
        if (rows.length > 0) places.push(`${name}: ${mark}`);
      }
    return places;
  }

  const suppressed = async (): Promise<boolean> => {
    const [row] = await on.rows<{ yes: boolean }>(`SELECT nova_suppressed($1, $2) AS yes`, [
      `${marks[1]}@inbox.example`,
    ]);
    return row?.yes === true;
  };

  const lines = async () => {
    const all: { kind: string; ids: string[]; keys: string[] }[] = [];
    for await (const line of agency.ctx.ports.erasures.store.read())
      all.push(JSON.parse(line) as (typeof all)[number]);
    return all;
  };

  it('leaves nothing when the survivor is erased, and the ledger names the merged id', async () => {
    const { one, two, mergeId } = await merged();
    expect((await found()).length).toBeGreaterThan(5);
    await endingVerbs('candidate').erase(agency.ctx, {
      candidateId: one,
      reason: 'REQUESTED',
      privacyRequestId: undefined,
    });
    expect(await found()).toEqual([]);
    expect(await suppressed()).toBe(true);
    const { erasures } = agency.ctx.ports;
    const [line] = (await lines()).filter(({ ids }) => ids.includes(one));
    expect(line?.ids).toEqual([one, two]);
    expect(line?.keys).toEqual(
      expect.arrayContaining([
        erasures.keyOf('email', `email:${marks[1]}@inbox.example`),
        erasures.keyOf('linkedIn', `linkedin:in/${marks[0]}`),
        erasures.keyOf('externalId', 'candidate:C2'),
      ]),
    );
    expect(await on.get(mergeId)).toMatchObject({ state: 'ERASED', primaryId: one, duplicateIds: [two] });
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });

  it('leaves nothing when the survivor is deleted', async () => {
    const { one, mergeId } = await merged();
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: one });
    expect(await found()).toEqual([]);
    expect(await suppressed()).toBe(true);
    await expect(on.undo(mergeId, true)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('leaves nothing when the survivor is anonymised, but for what stays', async () => {
    const { one, two, mergeId } = await merged();
    await endingVerbs('candidate').anonymise(agency.ctx, { candidateId: one, fields: undefined });
    const left = await found();
    expect(left.filter((place) => !place.includes(marks[2]))).toEqual([]);
    expect(await suppressed()).toBe(true);
    expect(await on.get(mergeId)).toMatchObject({ state: 'ERASED' });
    const [line] = (await lines()).filter(({ ids }) => ids.includes(one));
    expect(line?.ids).toEqual([one, two]);
  });

  it('leaves no cleared field of a merged record', async () => {
    const { one, mergeId } = await merged();
    const fields = [
      'firstName',
      'email',
      'alternateEmail',
      'linkedIn',
      'overview',
      'internalNotes',
      'skills',
    ] as never;
    await endingVerbs('candidate').anonymise(agency.ctx, { candidateId: one, fields });
    expect(await found()).toEqual([]);
    expect(await on.get(mergeId)).toMatchObject({ state: 'ERASED' });
  });

  it('goes with the last survivor of several merges', async () => {
    const { one } = await merged();
    const last = await on.candidate();
    await on.merge('candidate', last, one);
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: last });
    expect(await found()).toEqual([]);
  });

  it('A state names the ids of merged records, and an export their trail, mails and merges', async () => {
    const { one, two, mergeId } = await merged();
    const state = (await personDataVerbs('candidate').privacy(agency.ctx, { candidateId: one })).toValue();
    expect(state.mergedIds).toEqual([two]);
    const [texts] = await agency.ctx.db.rows<Readonly<Record<string, string>>>(
      exportStatement(agency.ctx.account, 'candidate'),
      [one],
      { dynamic: true },
    );
    const list = (name: string) => JSON.parse(texts?.[name] ?? '[]') as Readonly<Record<string, unknown>>[];
    expect(list('audit').some(({ recordId, action }) => recordId === two && action === 'create')).toBe(true);
    expect(list('campaignMails').map(({ email }) => email)).toContain(`${marks[1]}@inbox.example`);
    expect(list('suppressions').map(({ email }) => email)).toEqual([`${marks[1]}@inbox.example`]);
    expect(list('merges')).toMatchObject([{ id: mergeId, duplicateIds: [two] }]);
    expect(texts?.merges).toContain(marks[1]);
  });

  it('A duplicate that came back is erased without a trace in the merge', async () => {
    const { two, mergeId } = await merged();
    await on.undo(mergeId);
    await endingVerbs('candidate').erase(agency.ctx, {
      candidateId: two,
      reason: 'REQUESTED',
      privacyRequestId: undefined,
    });
    expect(await found()).toEqual([]);
  });
});
