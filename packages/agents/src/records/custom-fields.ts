import { customFieldEntities, listCustomFields, paging } from '@nova/contract';
import { type Agent, askPage, type RecordValue } from '../agent.ts';

/** An account's own field. */
export interface CustomFieldOfKind {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly options: readonly string[];
}

/** A record holds no values of more fields. */
const most = 500;

/** The account's own fields of a kind of record. */
export async function customFieldsOf(agent: Agent, kind: string): Promise<readonly CustomFieldOfKind[]> {
  if (!customFieldEntities.some((entity) => entity === kind)) return [];
  const all: RecordValue[] = [];
  for (let page = 0; page * paging.maximumSize < most; page++) {
    const { data, total } = await askPage(agent, listCustomFields, {
      entity: kind,
      page,
      size: paging.maximumSize,
    });
    all.push(...data);
    if (all.length >= total) break;
  }
  return all.map(customFieldIn);
}

/** The contract's schema of a custom field promises these members. */
const customFieldIn = (record: RecordValue): CustomFieldOfKind => record as unknown as CustomFieldOfKind;
