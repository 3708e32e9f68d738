import type { candidate } from '@nova/features/contract';
import type { Prisma } from '@nova/db';
import type { z } from 'zod';

export const withNames = {
  owner: { select: { name: true } },
  status: { select: { name: true } },
  source: { select: { name: true } },
} as const;

type PrismaRow = Prisma.CandidateGetPayload<{ include: typeof withNames }>;
type Document = z.output<typeof candidate>;

export function documentOf(row: PrismaRow): Document {
  const {
    accountId: _a,
    owner,
    status,
    source,
    street,
    city,
    state,
    country,
    postcode,
    languages,
    ...columns
  } = row;
  const {
    referrerId: _r,
    importedActivityDate: _i,
    dateOfBirth,
    createdOn,
    updatedOn,
    lastActivityDate,
    ...rest
  } = columns;
  const named = {
    ...rest,
    location: row.location ?? ([city, country].filter(Boolean).join(', ') || null),
    dateOfBirth: dateOfBirth?.toISOString().slice(0, 10) ?? null,
    createdOn: createdOn.toISOString(),
    updatedOn: updatedOn.toISOString(),
    lastActivityDate: lastActivityDate?.toISOString() ?? null,
    ownerName: owner?.name ?? null,
    statusName: status?.name ?? null,
    sourceName: source?.name ?? null,
    address: { street, city, state, country, postcode },
    ...(Array.isArray(languages) && languages.length === 0 ? {} : { languages }),
  };
  // Lists are JSON columns, which Prisma types as any JSON.
  return named as unknown as Document;
}
