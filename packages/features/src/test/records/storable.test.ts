import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { type Context, plainVerbs, partVerbs } from '@nova/core';
import { uploadFile } from '../../files/upload-file.ts';
import { linkFile } from '../../files/read-files.ts';
import { createMasterData } from '../../configuration/master-data.ts';
import { createCustomField } from '../../configuration/custom-fields.ts';
import { createSavedSearch } from '../../lists/write-saved-search.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('storable', () => {
  let database: Database;
  let agency: TestAccount;
  let ctx: Context;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    ctx = agency.ctx;
  });

  /** Incompressible text; `letter` maps a number to a letter. */
  const random = (length: number, letter: (n: number) => string): string => {
    let state = 7;
    const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31);
    return Array.from({ length }, () => letter(next())).join('');
  };
  const chinese = (n: number): string => String.fromCodePoint(0x4e00 + (n % 20_000));
  /** Each folds to up to eighteen letters. */
  const ligature = (n: number): string => String.fromCodePoint(0xfc00 + (n % 0x1fa));

  const search = async (query: string): Promise<number> => {
    const page = await through(c.searchCandidates, plainVerbs('candidate').search)(ctx, { query });
    return page.total;
  };

  describe('texts at the limits of the database are stored', () => {
    it.each([498, 499, 500, 501])(
      'an emoji after %i characters, shortened in the audit trail',
      async (before) => {
        const overview = `${'x'.repeat(before)}😀${'y'.repeat(20)}`;
        const candidateId = await make.candidate(ctx, { overview });
        await partVerbs('candidate').setOverview(ctx, { candidateId, text: `${overview}!` });
        expect((await plainVerbs('candidate').get(ctx, { candidateId })).toValue().overview).toBe(
          `${overview}!`,
        );
      },
    );

    it.each([253, 254, 255, 256])('a file name of %i characters and emoji', async (length) => {
      const name = `${'😀'.repeat(200)}${'x'.repeat(length - 4)}.pdf`;
      const candidateId = await make.candidate(ctx);
      const fileId = await through(c.uploadFile, uploadFile)(ctx, {
        file: new File(['x'], name),
        candidateId,
      });
      const link = await linkFile(ctx, { fileId });
      expect(link.fileName.isWellFormed()).toBe(true);
      expect(Array.from(link.fileName)).toEqual(Array.from(name).slice(-255));
    });

    it('a profile with an encoded NUL, which duplicates itself', async () => {
      const linkedIn = 'https://www.linkedin.com/in/foo%00bar';
      const id = await make.candidate(ctx, { linkedIn });
      await expect(make.candidate(ctx, { linkedIn: 'linkedin.com/in/FOO%00bar' })).rejects.toMatchObject({
        code: 'DUPLICATE',
        details: { data: id },
      });
    });

    it.each([
      ['Chinese', chinese],
      ['ligatures', ligature],
    ])('the longest names in %s, which duplicate themselves', async (_what, letter) => {
      const name = random(255, letter);
      const person = { firstName: name, lastName: name, currentEmployer: name };
      const twice = (create: () => Promise<string>) =>
        create().then((id) =>
          expect(create()).rejects.toMatchObject({ code: 'DUPLICATE', details: { data: id } }),
        );
      await twice(() => make.candidate(ctx, person));
      await twice(() => make.company(ctx, { name }));
      await twice(() => through(c.createMasterData, createMasterData)(ctx, { group: 'sources', name }));
      const field = { entity: 'job', label: name, kind: 'TEXT' };
      await twice(() => through(c.createCustomField, createCustomField)(ctx, field));
    });
  });

  describe('a record with more words than an index holds', () => {
    const skills = (count: number) =>
      Array.from({ length: count }, (_, at) => `skill${String(at)}a ${random(250, chinese)}`);

    it('can be written, and found by its first words', async () => {
      const id = await make.candidate(ctx, { lastName: 'Polymath' });
      // An older version or psql may have written it.
      await database.query(`UPDATE candidates SET skills = $1, overview = $2 WHERE id = $3`, [
        skills(1_000),
        random(65_000, (n) => (n % 5 === 0 ? ' ' : chinese(n))),
        id,
      ]);
      expect([await search('polymath'), await search('skills:skill7a'), await search('skill7a')]).toEqual([
        1, 1, 1,
      ]);
      await through(c.updateCandidate, plainVerbs('candidate').update)(ctx, {
        candidateId: id,
        rating: 4,
      });
      expect(await search('polymath AND rating:4')).toBe(1);
    });

    it('fails in the contract, with its position', () => {
      const given = { lastName: 'Polymath', skills: Array.from({ length: 1_000 }, () => 'x'.repeat(255)) };
      expect(c.createCandidate.input.safeParse(given).error?.issues).toMatchObject([{ path: ['skills'] }]);
      const tags = [Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`g${String(at)}`, 'x']))];
      expect(c.updateContact.input.safeParse({ contactId: 'x', tags }).error?.issues).toMatchObject([
        { path: ['tags'] },
      ]);
    });
  });

  it.each(['a\u0000b', 'x'.repeat(256)])('a tag’s group %j fails with its position', (group) => {
    const { error } = c.updateContact.input.safeParse({ contactId: 'x', tags: [{ [group]: 'x' }] });
    expect(error?.issues).toMatchObject([{ path: ['tags', 0, group] }]);
  });

  it('half a character in a tag’s group or a saved query becomes a whole one', async () => {
    const contactId = await make.contact(ctx, { tags: [{ 'a\ud800': 'x' }] });
    await through(c.createSavedSearch, createSavedSearch)(ctx, { name: 'Half', query: '"a\ud800"' });
    const [row] = await ctx.db.rows<{ tag: string }>(
      `SELECT k.tags #>> '{0,group}' AS tag FROM contacts k WHERE k."accountId" = $1 AND k.id = $2`,
      [contactId],
    );
    expect(row?.tag).toBe('a\ufffd');
  });
});
