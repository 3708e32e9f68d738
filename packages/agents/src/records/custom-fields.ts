import { customFieldEntities, listCustomFields } from '@nova/features/contract';
import { paging } from '@nova/contract';
import { type Agent, askPage, type RecordValue } from '../agent.ts';

/** A custom field of an account. */
export interface CustomFieldOfKind {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** The limit of fields that are read, equal to the number of values that a record holds. */
const mostFields = 500;

/** Reads the account's custom fields for a kind of record. */
export async function readCustomFields(agent: Agent, kind: string): Promise<readonly CustomFieldOfKind[]> {
  if (!customFieldEntities.some((entity) => entity === kind)) return [];
  const all: RecordValue[] = [];
  for (let page = 0; page * paging.maximumSize < mostFields; page++) {
    const { data, total } = await askPage(agent, listCustomFields, {
      entity: kind,
      page,
      size: paging.maximumSize,
    });
    all.push(...data);
    if (all.length >= total) break;
  }
  return all.map(toCustomField);
}

/** The cast holds because the contract's schema of a custom field has these members. */
const toCustomField = (record: RecordValue): CustomFieldOfKind => record as unknown as CustomFieldOfKind;
