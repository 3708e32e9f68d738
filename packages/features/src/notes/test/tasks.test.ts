import { beforeAll, describe, expect, it } from '@jest/globals';
import { listTasks as endpoint } from '../contract.ts';
import { plainEndpoints } from '@nova/contract';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { listTasks } from '../tasks.ts';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('tasks', () => {
  let agency: TestAccount;
  let colleague: Context;
  let candidateId: string;

  beforeAll(async () => {
    const database = await sharedDatabase();
    agency = await createTestAccount(database);
    colleague = await agency.as({ name: 'Nora', email: 'nora@agency.example', team: 'North' });
    candidateId = await make.candidate(agency.ctx, { lastName: 'Lovelace' });
    for (const [text, write] of [
      ['later', { dueOn: '2027-05-03' }],
      ['at no time', {}],
      ['soonest', { dueOn: '2026-01-02' }],
      ['done', { dueOn: '2026-01-01', doneOn: '2026-01-01' }],
      ['of a colleague', { assigneeId: colleague.user.id, dueOn: '2026-01-01' }],
      ['of nobody', { assigneeId: null }],
    ] as const)
      await note(agency.ctx, { text, assigneeId: agency.userId, ...write });
  });

  const note = (ctx: Context, write: object) =>
    through(plainEndpoints.notes.create, plainVerbs('note').create)(ctx, { candidateId, ...write });
  const tasks = async (ctx: Context, asked: Readonly<Record<string, unknown>> = {}) => {
    const { data, total } = await through(endpoint, listTasks)(ctx, asked);
    return { total, texts: data.toValue().map(({ text }) => text) };
  };

  it('tasks are the caller’s open ones, soonest due first and those due at no time last', async () => {
    expect(await tasks(agency.ctx)).toEqual({ total: 3, texts: ['soonest', 'later', 'at no time'] });
    expect(await tasks(agency.ctx, { size: 2, page: 1 })).toEqual({ total: 3, texts: ['at no time'] });
  });

  it('tasks are those that are done where those are asked for', async () => {
    expect(await tasks(agency.ctx, { done: true })).toEqual({ total: 1, texts: ['done'] });
  });

  it('tasks are a colleague’s where one is named; an unknown or odd id finds none', async () => {
    expect(await tasks(agency.ctx, { assigneeId: colleague.user.id })).toEqual({
      total: 1,
      texts: ['of a colleague'],
    });
    for (const assigneeId of [newId(), 'nobody'])
      expect(await tasks(agency.ctx, { assigneeId })).toEqual({ total: 0, texts: [] });
  });

  it('tasks of others are hidden from a user of another team, own ones never', async () => {
    const south = await agency.as({
      name: 'Sam',
      email: 'sam@agency.example',
      team: 'South',
      restrictToTeam: true,
    });
    await note(agency.ctx, { text: 'for Sam', assigneeId: south.user.id });
    expect(await tasks(south)).toEqual({ total: 1, texts: ['for Sam'] });
    expect(await tasks(south, { assigneeId: colleague.user.id })).toEqual({ total: 0, texts: [] });
  });

  it('tasks of another account are not found', async () => {
    const other = await createTestAccount(await sharedDatabase());
    expect(await tasks(other.ctx, { assigneeId: agency.userId })).toEqual({ total: 0, texts: [] });
  });
});
