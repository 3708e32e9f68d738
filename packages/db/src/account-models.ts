import { Prisma } from './generated/client.ts';

type Operations<Name extends Prisma.ModelName> = Prisma.TypeMap['model'][Name]['operations'];
type Delegate<Name extends Prisma.ModelName> = Prisma.TransactionClient[Uncapitalize<Name>];

type OwnedName = {
  [Name in Prisma.ModelName]: 'accountId' extends keyof Prisma.TypeMap['model'][Name]['payload']['scalars']
    ? Name
    : never;
}[Prisma.ModelName];

type WithoutAccount<Rows> = Rows extends readonly unknown[] ? never : Omit<Rows, 'accountId'>;

/** A new row's columns. The account is added. */
type NewRow<Name extends Prisma.ModelName> = WithoutAccount<Operations<Name>['createMany']['args']['data']>;

type Shown<Args> = Omit<Args, 'data' | 'create' | 'update' | 'where'>;

type AccountModel<Name extends Prisma.ModelName> = Omit<
  Delegate<Name>,
  'create' | 'createMany' | 'createManyAndReturn' | 'upsert' | 'fields'
> & {
  create<Args extends Shown<Operations<Name>['create']['args']> & { data: NewRow<Name> }>(
    args: Args,
  ): Promise<Prisma.Result<Delegate<Name>, Args, 'create'>>;
  createMany(args: {
    data: NewRow<Name> | readonly NewRow<Name>[];
    skipDuplicates?: boolean;
  }): Promise<Prisma.BatchPayload>;
  upsert<
    Args extends Omit<Operations<Name>['upsert']['args'], 'create' | 'update'> & {
      create: NewRow<Name>;
      update: Partial<NewRow<Name>>;
    },
  >(
    args: Args,
  ): Promise<Prisma.Result<Delegate<Name>, Args, 'upsert'>>;
};

/**
 * Prisma's client of one account: the tables with an `accountId`, and of each the operations that are confined to
 * the account. Results are plain promises, without Prisma's calls for relations.
 */
export type AccountModels = { readonly [Name in OwnedName as Uncapitalize<Name>]: AccountModel<Name> };

/** A call could not be confined to the account. It was not sent. */
class UnconfinedCallError extends Error {
  override readonly name = 'UnconfinedCallError';
}

type Args = Readonly<Record<string, unknown>>;

/** The account and the columns of one of its tables. */
interface Own {
  readonly accountId: string;
  readonly columns: ReadonlySet<string>;
}

/** Adds the account to the caller's conditions, so that rows of other accounts are never found. */
const confineWhere = ({ accountId }: Own, where: Args = {}): Args => ({
  ...where,
  AND: [{ accountId }, { AND: where.AND }],
});

/** Relations are refused here, because a write to one may reach rows of another account. */
function checkValues({ accountId, columns }: Own, values: Args): Args {
  const relation = Object.keys(values).find((name) => !columns.has(name));
  if (relation !== undefined) throw new UnconfinedCallError(`Not sent: ${relation} is no column.`);
  if ((values.accountId ?? accountId) !== accountId)
    throw new UnconfinedCallError('Not sent: it writes a row of another account.');
  return values;
}

const confineRow = (own: Own, row: Args): Args => ({ ...checkValues(own, row), accountId: own.accountId });

/** The cast is safe because Prisma checks the arguments' types. */
const asArgs = (value: unknown): Args => value as Args;

type Confine = (own: Own, args: Args) => Args;

const confineFound: Confine = (own, args) => ({ where: confineWhere(own, asArgs(args.where)) });

const confineChanged: Confine = (own, args) => ({
  ...confineFound(own, args),
  data: checkValues(own, asArgs(args.data)),
});

const confineCreated: Confine = (own, { data }) => ({
  data: Array.isArray(data)
    ? data.map((row: unknown) => confineRow(own, asArgs(row)))
    : confineRow(own, asArgs(data)),
});

const confineUpserted: Confine = (own, args) => ({
  ...confineFound(own, args),
  create: confineRow(own, asArgs(args.create)),
  update: checkValues(own, asArgs(args.update)),
});

/** An operation that is not here cannot be called. */
const operations: Readonly<Record<string, Confine>> = {
  findUnique: confineFound,
  findUniqueOrThrow: confineFound,
  findFirst: confineFound,
  findFirstOrThrow: confineFound,
  findMany: confineFound,
  count: confineFound,
  aggregate: confineFound,
  groupBy: confineFound,
  delete: confineFound,
  deleteMany: confineFound,
  update: confineChanged,
  updateMany: confineChanged,
  updateManyAndReturn: confineChanged,
  create: confineCreated,
  createMany: confineCreated,
  createManyAndReturn: confineCreated,
  upsert: confineUpserted,
};

/**
 * Refuses a cursor, whose row decides what is shown and may be another account's. Included rows need no condition,
 * because each foreign key begins with the account.
 */
function refuseCursor({ cursor, select, include }: Args): void {
  if (cursor !== undefined)
    throw new UnconfinedCallError('Not sent: a cursor may be a row of another account.');
  for (const nested of [select, include])
    for (const args of Object.values(nested ?? {}))
      if (typeof args === 'object' && args !== null) refuseCursor(asArgs(args));
}

type Call = (args: Args) => Promise<unknown>;

const createModel = (delegate: Readonly<Record<string, Call>>, own: Own): object =>
  Object.fromEntries(
    Object.entries(operations).map(([operation, confine]) => [
      operation,
      async (args: Args = {}) => {
        refuseCursor(args);
        return await delegate[operation]?.({ ...args, ...confine(own, args) });
      },
    ]),
  );

/** The generated names of columns, by models such as `Webhook`. */
const columnNames = Prisma as unknown as Readonly<Record<string, object | undefined>>;

const ownedTables: ReadonlyMap<string | symbol, ReadonlySet<string>> = new Map(
  Object.values(Prisma.ModelName)
    .map((model) => {
      const columns = new Set(Object.keys(columnNames[`${model}ScalarFieldEnum`] ?? {}));
      return [model.charAt(0).toLowerCase() + model.slice(1), columns] as const;
    })
    .filter(([, columns]) => columns.has('accountId')),
);

/**
 * Confines Prisma's client to one account. An extension (`$extends`) would do the same, but it must be made before the
 * transaction begins, and so would cost every transaction about 0.1 ms.
 */
export function accountModels(client: Prisma.TransactionClient, accountId: string): AccountModels {
  const delegates = client as unknown as Readonly<Record<string | symbol, Record<string, Call> | undefined>>;
  return new Proxy({} as AccountModels, {
    get: (_target, name) => {
      const [columns, delegate] = [ownedTables.get(name), delegates[name]];
      return columns && delegate && createModel(delegate, { accountId, columns });
    },
  });
}
