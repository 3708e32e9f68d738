import type { ListEntity } from '@nova/contract';
import { columnOf, personName, recordAlias } from '@nova/kinds';
import { reads } from '../records/kind-reads.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';

/** How distribution lists are read. */
export const listSource: RecordSource = {
  from: 'distribution_lists l',
  alias: 'l',
  joins: [],
  members: {
    ...columns('l', ['id', 'name', 'entity', 'kind', 'query']),
    createdOn: iso('l."createdOn"'),
    updatedOn: iso('l."updatedOn"'),
  },
};

const memberSource = (entity: ListEntity): RecordSource => {
  const { from, alias, joins, words } = reads[entity].source;
  return {
    from,
    alias,
    joins,
    ...(words === undefined ? {} : { words }),
    members: {
      recordId: columnOf('id'),
      name: personName(recordAlias),
      email: columnOf('email'),
    },
  };
};

/** How the people of a list are read, by its entity: each source once, for statements are kept by it. */
export const memberSources: Readonly<Record<ListEntity, RecordSource>> = {
  candidate: memberSource('candidate'),
  contact: memberSource('contact'),
  lead: memberSource('lead'),
};
