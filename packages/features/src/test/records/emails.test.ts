import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs } from '@nova/core';
import { parseCv } from '../../cvs/parse-cv.ts';
import { createDistributionList, setDistributionListMembers } from '../../lists/distribution-lists.ts';
import { createCampaign } from '../../campaigns/campaigns.ts';
import { getCampaignAudience } from '../../campaigns/campaign-audience.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { cvOf } from '../../cvs/test/parsed-cv.ts';
import { errorCode } from './error-code.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { isEmail, isEmailSql } from '@nova/kinds';

/** As another system, or an earlier version of this one, may have stored it. */
const odd = 'te\u200bss@people.example';

// docs/interface/values.md#checked-values
describe('email addresses', () => {
  let database: Database;
  let agency: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  const { create, update, get } = plainVerbs('candidate');
  const candidate = async (candidateId: string) => (await get(agency.ctx, { candidateId })).toValue();

  it('pass the same check in TypeScript and in SQL', async () => {
    const names = [
      'tess',
      '.tess',
      'tess.',
      'te..ss',
      'te ss',
      'te\u00a0ss',
      'te\u0007ss',
      'te\u200bss',
      't"s',
      '',
    ];
    const hosts = ['people', 'p.e', '-p', 'p-', 'p..q', 'p.-q', 'p_q', 'b\u00fccher', 'p\u2066q', 'p@q'];
    const long = [64, 65].map((count) => 'x'.repeat(count));
    const texts = [...names, ...long].flatMap((name) =>
      [...hosts, 'x'.repeat(63), 'x'.repeat(64), 'x.'.repeat(121), 'x.'.repeat(122)].map(
        (host) => `${name}@${host}.example`,
      ),
    );
    const rows = await database.query<{ text: string; sound: boolean }>(
      `SELECT t.text, ${isEmailSql('t.text')} AS sound FROM unnest($1::text[]) t(text)`,
      [texts],
    );
    expect(rows.filter(({ sound }) => sound)).toHaveLength(10);
    expect(rows.filter(({ text, sound }) => sound !== isEmail(text))).toEqual([]);
  });

  it('match in SQL without what shows nothing', async () => {
    const signs = Array.from({ length: 0xe1000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign));
    const rows = await database.query<{ sign: string }>(
      `SELECT to_hex(ascii(s.sign)) AS sign FROM unnest($1::text[]) s(sign)
       WHERE nova_match_email('Te' || s.sign || 'ss@people.example') IS DISTINCT FROM 'tess@people.example'`,
      [signs],
    );
    expect(signs.length).toBeGreaterThan(400);
    expect(rows).toEqual([]);
  });

  it('name the same person with what shows nothing in them', async () => {
    const id = await make.candidate(agency.ctx, { firstName: 'Tess', email: 'tess@people.example' });
    const twin = through(c.createCandidate, create)(agency.ctx, { firstName: 'Tess', email: odd });
    expect(await errorCode(twin)).toBe('DUPLICATE');
    await through(c.updateCandidate, update)(agency.ctx, { candidateId: id, email: `\u202e${odd}\u2069` });
    expect(await candidate(id)).toMatchObject({ email: 'tess@people.example' });
  });

  it('come clean out of a CV, which leaves out what is none', async () => {
    const read = async (cv: ReturnType<typeof cvOf>) => {
      const ctx = { ...agency.ctx, ports: { ...agency.ctx.ports, cv: { parse: () => Promise.resolve(cv) } } };
      const { candidateId } = await through(c.parseCv, parseCv)(ctx, {
        file: new File(['%PDF-1.4'], 'cv.pdf'),
      });
      return candidate(candidateId ?? 'nobody');
    };
    expect(await read(cvOf({ email: 'cv\u2060@people.example' }))).toMatchObject({
      email: 'cv@people.example',
    });
    expect(await read(cvOf({ lastName: 'Lund', email: 'a..b@people.example' }))).toMatchObject({
      lastName: 'Lund',
      email: null,
    });
    expect(await errorCode(read(cvOf({ email: 'a..b@people.example' })))).toBe('UNREADABLE_FILE');
  });

  it('stored in another form stay readable, get no campaign, and can be put right', async () => {
    const id = await make.candidate(agency.ctx, { firstName: 'Odd' });
    await database.query(`UPDATE candidates SET email = $2 WHERE "accountId" = $1 AND id = $3`, [
      agency.ctx.account.id,
      odd,
      id,
    ]);
    expect(await candidate(id)).toMatchObject({ email: odd });
    const save = through(c.updateCandidate, update);
    await save(agency.ctx, { candidateId: id, jobTitle: 'Analyst', expected: { email: odd } });
    const distributionListId = await through(c.createDistributionList, createDistributionList)(agency.ctx, {
      name: 'Odd',
      entity: 'candidate',
      kind: 'STATIC',
    });
    await setDistributionListMembers(agency.ctx, { distributionListId, add: [id], remove: [] });
    const campaignId = await through(c.createCampaign, createCampaign)(agency.ctx, {
      name: 'News',
      distributionListId,
    });
    expect((await getCampaignAudience(agency.ctx, { campaignId })).drops).toMatchObject({
      invalidEmail: 1,
    });
    await save(agency.ctx, { candidateId: id, email: 'right@people.example', expected: { email: odd } });
    expect(await candidate(id)).toMatchObject({ email: 'right@people.example', jobTitle: 'Analyst' });
  });
});
