import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { accountDatabase, type ModelTransaction } from '../../src/index.ts';
import { other, own } from '../guard/generated/world-sql.ts';
import { asModels, operationsOf, type Row, type Table, World } from './world.ts';

describe('the models of one account', () => {
  let world: World;
  let operations: readonly string[];
  /** The arguments that each operation takes, by the names of their shapes. */
  const shapes = new Map<string, readonly string[]>();
  /** The client lists these for every database, but PostgreSQL has none of them. */
  const ofMongo = ['findRaw', 'aggregateRaw'];
  const met = { calls: 0, answered: 0 };

  beforeAll(async () => {
    world = await World.create();
    const sample = tableOf('webhook');
    operations = operationsOf(world.client, sample.model);
    for (const operation of operations) {
      const taken: string[] = [];
      for (const [name, args] of Object.entries(argumentsOf(sample)))
        if (
          (await world.breach(sample, operation, args)) !== null ||
          (await world.breach(sample, operation, args, withoutHold)) !== null
        )
          taken.push(name);
      shapes.set(operation, taken);
    }
  });
  afterAll(() => world.close());

  function tableOf(model: string): Table {
    const found = world.tables.find((table) => table.model === model);
    if (found === undefined) throw new Error(`${model} is no model.`);
    return found;
  }

  const withoutHold = (client: object): object => client;

  /** Arguments of every kind. Most name the other account or its rows. */
  function argumentsOf({ columns, relations, keys, mine, theirs }: Table): Readonly<Record<string, object>> {
    const column = columns.findLast((name) => !keys.includes(name)) ?? columns.at(-1) ?? '';
    const data = { [column]: mine.present[column] };
    const { accountId: _account, ...made } = mine.free;
    const all = { OR: [{ accountId: other }, { accountId: own }] };
    const one = keyOf(keys, theirs.present);
    const include = Object.fromEntries(relations.map((name) => [name, true]));
    return {
      nothing: {},
      all: { where: all },
      'all with relations': { where: all, include },
      'all counted': { where: all, _count: true },
      'all in groups': { where: all, by: ['accountId'], _count: true },
      'all changed': { where: all, data },
      "another's": { where: { accountId: other } },
      one: { where: one },
      'one changed': { where: one, data },
      'own given away': { where: keyOf(keys, mine.present), data: { accountId: other } },
      'some given away': { where: pick(mine.present, keys), data: { accountId: other } },
      'one changed or made': { where: one, create: made, update: data },
      'one changed or made for another': {
        where: keyOf(keys, theirs.free),
        create: theirs.free,
        update: data,
      },
      made: { data: made },
      'made for another': { data: theirs.free },
      'some made for another': { data: [theirs.free] },
    };
  }

  const pick = (row: Row, names: readonly string[]): Row =>
    Object.fromEntries(names.map((name) => [name, row[name]]));

  /** Returns the unique key of a row as the client writes it. */
  function keyOf(keys: readonly string[], row: Row): object {
    const key = pick(row, keys);
    return keys.length > 1 ? { [keys.join('_')]: key } : key;
  }

  it('An operation of a model never reads, counts, changes, deletes or makes a row of another account', async () => {
    const breaches: string[] = [];
    for (const table of world.tables) {
      const all = argumentsOf(table);
      for (const operation of operations)
        for (const shape of shapes.get(operation) ?? []) {
          const breach = await world.breach(table, operation, all[shape] ?? {});
          met.calls += 1;
          met.answered += Number(breach !== null);
          if (typeof breach === 'string') breaches.push(`${table.model}.${operation}, ${shape}: ${breach}`);
        }
    }
    process.stdout.write(`models: ${met.calls} calls, ${met.answered} with an answer\n`);
    expect(breaches).toEqual([]);
  });

  it('the calls would catch each operation that is not held to the account', async () => {
    const uncaught = new Set(operations);
    for (const operation of operations)
      for (const table of world.tables) {
        const all = argumentsOf(table);
        for (const shape of shapes.get(operation) ?? [])
          if (typeof (await world.breach(table, operation, all[shape] ?? {}, withoutHold)) === 'string')
            uncaught.delete(operation);
        if (!uncaught.has(operation)) break;
      }
    expect([...uncaught]).toEqual(ofMongo);
  });

  it('the calls are of all models with an account, and most are answered', () => {
    expect(world.tables.length).toBeGreaterThan(80);
    expect(met.answered / met.calls).toBeGreaterThan(0.5);
  });

  describe('in a transaction', () => {
    const inTransaction = <T>(work: (tx: ModelTransaction) => Promise<T>): Promise<T> =>
      accountDatabase(world.database, own).transaction(work);
    const counting = `SELECT count(*)::int AS count FROM users WHERE "accountId" = $1::uuid`;
    const user = { name: 'Ada', email: 'ada@agency.example' };

    it('a call and a statement see each other’s rows, and both are rolled back', async () => {
      const id = randomUUID();
      const before = await world.database.query(counting, [own]);
      const work = inTransaction(async ({ models, rows }) => {
        expect(
          await models.user.create({ data: { id, ...user }, select: { accountId: true, name: true } }),
        ).toEqual({
          accountId: own,
          name: 'Ada',
        });
        expect(await rows(counting)).toEqual([{ count: await models.user.count() }]);
        throw new Error('The work is undone.');
      });
      await expect(work).rejects.toThrow('The work is undone.');
      expect(await world.database.query(counting, [own])).toEqual(before);
    });

    it('two accounts that ask for the same id at once each get their own row', async () => {
      const [{ mine, theirs }] = [tableOf('webhook')];
      const find = (accountId: string): Promise<unknown> =>
        accountDatabase(world.database, accountId).transaction(({ models }) =>
          models.webhook.findUnique({
            where: { accountId_id: { accountId, id: String(theirs.present.id) } },
          }),
        );
      expect(mine.count).toBe(2);
      const found = await Promise.all([find(own), find(other)]);
      expect(found).toMatchObject([{ accountId: own }, { accountId: other }]);
    });

    const id = randomUUID();
    it.each<[string, (models: ModelTransaction['models']) => Promise<unknown>, string]>([
      [
        'a cursor',
        ({ user }) => user.findMany({ cursor: { accountId_id: { accountId: other, id } } }),
        'cursor',
      ],
      [
        'a cursor of included rows',
        ({ user }) =>
          user.findMany({ include: { apiKeys: { cursor: { accountId_id: { accountId: own, id } } } } }),
        'cursor',
      ],
      [
        'a write to a relation',
        ({ user }) => user.updateMany({ data: { account: { connect: { id: other } } } }),
        'account is no column',
      ],
      [
        'a change of the account',
        ({ user }) => user.updateMany({ data: { accountId: { set: other } } }),
        'another account',
      ],
      [
        'a new row of another account',
        ({ user: users }) =>
          users.create({ data: { id, ...user, accountId: other } as typeof user & { id: string } }),
        'another account',
      ],
    ])('%s is refused', async (_what, call, message) => {
      await expect(inTransaction(({ models }) => call(models))).rejects.toThrow(message);
    });

    it('neither tables without an account nor raw statements are there', async () => {
      const names = [
        'account',
        'serverSetting',
        '$queryRaw',
        '$queryRawUnsafe',
        '$executeRaw',
        '$transaction',
      ];
      const found = await inTransaction(({ models }) =>
        Promise.resolve(names.filter((name) => asModels(models)[name] !== undefined)),
      );
      expect(found).toEqual([]);
    });
  });
});
