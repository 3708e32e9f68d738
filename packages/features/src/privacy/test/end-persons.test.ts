import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountTransaction } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { endAgain, endPersons } from '../end-persons.ts';
import { endingsOf } from './endings.ts';
import { FileStoreError } from '@nova/files';

describe('the ledger of erasures', () => {
  let agency: TestAccount;
  let on: ReturnType<typeof endingsOf>;

  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
    on = endingsOf(agency);
  });

  it('nothing happens if the ledger cannot be written', async () => {
    const id = await on.wholePerson();
    const { erasures } = agency.ctx.ports;
    const store = {
      ...erasures.store,
      add: () => Promise.reject(new FileStoreError('FULL', 'The disk is full.')),
    };
    const full = { ...agency.ctx, ports: { ...agency.ctx.ports, erasures: { ...erasures, store } } };
    for (const refused of [on.erase(id, {}, full), on.anonymise(id, {}, full)])
      await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await on.read(id)).toMatchObject({ lastName: 'Lovelace', anonymisedOn: null });
    expect(
      await on.rows(`SELECT 1 FROM erasures e WHERE e."accountId" = $1 AND $2 = ANY (e.ids)`, [id]),
    ).toEqual([]);
  });

  it('a group ends at once, but who is held or gone', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => on.wholePerson()));
    const [first = '', second = '', third = '', ...rest] = ids;
    await on.hold(first);
    await on.anonymise(second);
    await on.erase(third);
    const server = { ...agency.ctx, via: 'system', user: null } as const;
    const ending = { kind: 'candidate', action: 'ANONYMISE', reason: null, userId: null } as const;
    const outcome = await endPersons(server, { ...ending, ids });
    expect(outcome.ended.map(({ id }) => id).toSorted()).toEqual(rest.toSorted());
    expect(outcome.held).toEqual([first]);
    expect([...outcome.gone].toSorted()).toEqual([second, third].toSorted());
  });

  it('simultaneous endings of the same persons end each once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => on.wholePerson()));
    const ending = { kind: 'candidate', action: 'ERASE', reason: 'NOT_NEEDED', userId: null } as const;
    const outcomes = await Promise.all([
      endPersons(agency.ctx, { ...ending, ids }),
      endPersons(agency.ctx, { ...ending, ids: ids.toReversed() }),
    ]);
    const ended = outcomes.flatMap(({ ended: some }) => some.map(({ id }) => id));
    expect(ended.toSorted()).toEqual(ids.toSorted());
  });

  describe('a line of the ledger', () => {
    const lineOf = async (id: string, action: 'ERASE' | 'ANONYMISE') => {
      const ending = { kind: 'candidate', ids: [id], action, reason: null, userId: null } as const;
      const { ended } = await endPersons(agency.ctx, ending);
      const [one] = ended;
      if (!one) throw new Error('Nobody was ended');
      return one.line;
    };
    const again = async (line: Awaited<ReturnType<typeof lineOf>>, ids?: readonly string[]) =>
      endAgain(agency.ctx.db, line, { ...(ids && { ids }) });
    const comeBack = (db: AccountTransaction, id: string) =>
      db.rows(
        `INSERT INTO candidates ("accountId", id, reference, "lastName") VALUES ($1::uuid, $2::uuid, $3, 'Lovelace') RETURNING id`,
        [id, `BACK-${id}`],
      );

    it('erases again who is there again, and adds no line', async () => {
      const id = await on.wholePerson();
      const line = await lineOf(id, 'ERASE');
      expect(await again(line)).toBe(0);
      await comeBack(agency.ctx.db, id);
      await on.hold(id);
      const before = (await on.ledgerOf(agency.ctx)).length;
      expect([await again(line), await again(line)]).toEqual([1, 0]);
      await expect(on.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await on.ledgerOf(agency.ctx)).length).toBe(before);
    });

    it('anonymises again who has a name again', async () => {
      const id = await on.wholePerson();
      const line = await lineOf(id, 'ANONYMISE');
      expect(await again(line)).toBe(0);
      await agency.ctx.db.write(
        `UPDATE candidates SET "anonymisedOn" = NULL, "lastName" = 'Lovelace' WHERE "accountId" = $1 AND id = $2`,
        [id],
      );
      expect(await again(line)).toBe(1);
      expect(await on.read(id)).toMatchObject({ lastName: 'Anonymised' });
    });

    it('A line is done to others that were found by its keys', async () => {
      const line = await lineOf(await on.wholePerson(), 'ERASE');
      const other = await on.wholePerson();
      expect(await again(line, [other])).toBe(1);
      await expect(on.read(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
