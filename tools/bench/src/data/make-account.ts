import type { Database } from '@nova/db';
import { createAccount, createKey, createUser, setAccountLimits } from '@nova/features';
import { newId } from '@nova/core';
import type { AccountParts } from './candidate-rows.ts';

export interface BenchAccount {
  readonly accountId: string;
  readonly records: number;
  readonly key: string;
  readonly parts: AccountParts;
}

/** Limits are counted but never reached. */
const highLimits = {
  readsPerMinute: 2_000_000_000,
  writesPerMinute: 2_000_000_000,
  usagePerDay: 2_000_000_000,
  candidateRecords: 2_000_000_000,
};

const users = ['Robin Bench', 'Kim Bench', 'Sam Bench', 'Toni Bench'];

/** Makes users, master data, a custom field and a PRIVATE key too. */
export async function makeAccount(database: Database, name: string, records: number): Promise<BenchAccount> {
  const { id: accountId } = await createAccount(database, { name });
  await setAccountLimits(database, accountId, highLimits);
  const made = [];
  for (const user of users) {
    made.push(
      await createUser(database, accountId, {
        name: user,
        email: `${user.split(' ')[0] ?? ''}@bench.example`,
      }),
    );
  }
  const userIds = made.map(({ id }) => id);
  const { key } = await createKey(database, { userId: userIds[0] ?? '', accountId, role: 'PRIVATE' });
  const customField = { id: newId(), label: 'Favourite tool' };
  await database.prisma.customField.create({
    data: {
      accountId,
      ...customField,
      entity: 'candidate',
      labelKey: customField.label.toLowerCase(),
      kind: 'TEXT',
    },
  });
  const items = await database.prisma.masterData.findMany({
    where: { accountId },
    orderBy: { position: 'asc' },
  });
  const ofGroup = (group: string) => items.filter((item) => item.group === group);
  const parts: AccountParts = {
    accountId,
    records,
    userIds,
    customField,
    statusIds: ofGroup('candidateStatuses').map(({ id }) => id),
    sourceIds: ofGroup('sources').map(({ id }) => id),
    educationLevels: ofGroup('educationLevels').map((item) => item.name),
    employmentTypes: ofGroup('employmentTypes').map((item) => item.name),
  };
  return { accountId, records, key, parts };
}
