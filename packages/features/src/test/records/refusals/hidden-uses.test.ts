import { beforeAll, describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import { sharedDatabase } from '@nova/db/testing/shared';
import { findDependents, isReference, kinds, type Kind } from '@nova/kinds';
import { plainVerbs, type Context } from '@nova/core';
import { createMasterData, deleteMasterData } from '../../../configuration/master-data.ts';
import { createTestAccount, make, type TestAccount } from '../../../testing/index.ts';

const all = Object.values<Kind>(kinds);
const hideable = all.filter(({ visibility }) => visibility);

/** Kinds whose delete is refused while a record that may be hidden refers to them. */
const refused = all.flatMap((kind) =>
  findDependents(kind.name, hideable).flatMap(({ kind: { name, plural }, member, onDelete }) =>
    onDelete === 'restrict' ? [[kind.name, name, member, plural] as const] : [],
  ),
);

const withItems = hideable.flatMap(({ name, plural, fields }) =>
  Object.entries(fields).flatMap(([member, field]) => {
    const [group] = isReference(field) ? field.groups : [];
    return group === undefined ? [] : [[name, member, group, plural] as const];
  }),
);

// docs/interface/deleting.md#in-use
describe('a delete that hidden records refuse', () => {
  let agency: TestAccount;
  let apart: Context;
  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
    const user = { name: 'Bo', email: 'bo@agency.example', team: 'North', restrictToTeam: true } as const;
    apart = await agency.as({ ...user, billing: 'NONE' });
  });

  type Make = (ctx: Context, given: Readonly<Record<string, unknown>>) => Promise<string>;
  const makers = { ...make } as Readonly<Record<string, Make>>;
  async function makeOne(kind: string, given: Readonly<Record<string, unknown>>): Promise<string> {
    const { ctx } = agency;
    const maker = makers[kind] ?? ((_ctx, values) => plainVerbs('note').create(ctx, values as never));
    const parents = { candidateId: await make.candidate(ctx), ...(kind === 'note' ? { subject: 'x' } : {}) };
    return maker(ctx, { ...parents, ...given });
  }

  const refusalOf = (work: Promise<unknown>): Promise<NovaError> =>
    work.then(
      () => Promise.reject(new Error('It was deleted.')),
      (error: unknown) => {
        if (error instanceof NovaError) return error;
        throw error;
      },
    );
  const remove = (kind: string, ctx: Context, id: string) =>
    refusalOf(
      kind === 'job'
        ? plainVerbs('job').delete(ctx, { jobId: id })
        : plainVerbs('company').delete(ctx, { companyId: id }),
    );

  it.each(refused)('%s tells of no %s by %s', async (kind, of, member, plural) => {
    expect(['job', 'company']).toContain(kind);
    const id = kind === 'job' ? await make.job(agency.ctx) : await make.company(agency.ctx);
    await makeOne(of, { [member]: id });
    const [seen, hidden] = [await remove(kind, agency.ctx, id), await remove(kind, apart, id)];
    expect(seen).toMatchObject({ code: 'IN_USE', details: { uses: { [plural]: 1 } } });
    expect(hidden).toMatchObject({ code: 'IN_USE', details: { uses: {} } });
    expect(hidden.message).toBe(
      `This ${kind} is in use by records that you do not see; nothing was deleted. Ask a user who sees them.`,
    );
  });

  it.each(withItems)('an item of master data tells of no %s by %s', async (of, member, group, plural) => {
    const item = (group_: string) =>
      createMasterData(agency.ctx, { group: group_, name: `Used by ${of}.${member}` } as never);
    const masterDataId = await item(group);
    await makeOne(of, { [member]: masterDataId });
    const [seen, hidden] = [
      await refusalOf(deleteMasterData(agency.ctx, { masterDataId })),
      await refusalOf(deleteMasterData(apart, { masterDataId })),
    ];
    expect(seen).toMatchObject({ code: 'IN_USE', details: { uses: { [plural]: 1 } } });
    expect(hidden).toMatchObject({ code: 'IN_USE', details: { uses: {} } });
  });

  it('counts what is seen, and nothing else', async () => {
    const companyId = await make.company(agency.ctx);
    await make.job(agency.ctx, { companyId });
    await makeOne('placement', { companyId });
    const refusal = await remove('company', apart, companyId);
    expect(refusal).toMatchObject({ code: 'IN_USE', details: { uses: { jobs: 1 } } });
    expect(refusal.message).toBe('This company is in use (jobs: 1); nothing was deleted.');
  });

  it('counts by the owner’s team where the user sees the team alone', async () => {
    const team = { team: 'South', restrictToTeam: true, billing: 'TEAM' } as const;
    const colleague = await agency.as({ name: 'Cy', email: 'cy@agency.example', ...team });
    const jobId = await make.job(agency.ctx);
    await makeOne('placement', { jobId });
    await makeOne('placement', { jobId, ownerId: colleague.user.id });
    expect((await remove('job', colleague, jobId)).details).toEqual({ uses: { placements: 1 } });
    expect((await remove('job', agency.ctx, jobId)).details).toEqual({ uses: { placements: 2 } });
  });
});
