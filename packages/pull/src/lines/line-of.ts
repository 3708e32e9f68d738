import type { ImportType } from '@nova/contract';
import type { OtherRecord } from '../http/envelopes.ts';

/** A line of an import (docs/import-and-export.md#what-a-line-may-be). */
export type Line = Readonly<Record<string, unknown>> & { readonly type: ImportType };

type Shown = Readonly<Record<string, unknown>>;

/** What a read shows differently from what a line says. */
const translations: Partial<Record<ImportType, (record: Shown) => Shown>> = {
  placement: (record) => ({ placementType: record.type }),
  candidate: (record) => (isOfAddress(record) ? { location: null } : {}),
  campaign: ({ stats }) => (isNothing(stats) ? { stats: undefined } : {}),
};

/** The line that says what a record of the other server shows. Its id is the other's own. */
export const lineOf = (type: ImportType, record: OtherRecord): Line => ({
  ...record,
  ...translations[type]?.(record),
  type,
});

/** A candidate's place is that of the address where nothing else was said: it is to follow the address here, too. */
function isOfAddress({ location, address }: Shown): boolean {
  if (typeof address !== 'object' || address === null) return false;
  const { city, country }: Shown = { ...address };
  const parts = [city, country].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 && location === parts.join(', ');
}

const isNothing = (stats: unknown): boolean =>
  typeof stats === 'object' && stats !== null && Object.values(stats).every((count) => count === 0);
