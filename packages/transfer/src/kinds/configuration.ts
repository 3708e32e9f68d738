import { masterDataGroups } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { foldName } from '@nova/domain/rules';
import { transferKindOf } from './kind-of.ts';
import { empty, off, transferKind } from './transfer-kind.ts';

/** Where a value stands whose line does not say: after those an account starts with. */
const lastPosition = 1_000;

export const masterDataKind = transferKind({
  type: 'masterData',
  table: 'master_data',
  columns: { group: '', name: '', position: lastPosition, closed: false, code: null },
  made: { nameKey: '' },
  references: [],
  labelled: false,
  stamp: null,
  activity: false,
  shape: (line) => ({ nameKey: foldName(line.name) }),
  lineKey: (line) => `${line.group}:${foldName(line.name)}`,
  natural: ['group', 'nameKey'],
  export: {
    without: ['createdOn', 'nameKey'],
    where: `t."group" IN (${masterDataGroups.map((group) => `'${group}'`).join(', ')})`,
    order: `t."group", t.position, t."nameKey"`,
  },
});

export const customFieldKind = transferKind({
  type: 'customField',
  table: 'custom_fields',
  columns: { entity: '', label: '', kind: '', options: [], position: lastPosition },
  made: { labelKey: '' },
  references: [],
  labelled: false,
  stamp: null,
  activity: false,
  shape: (line) => ({ labelKey: foldName(line.label) }),
  lineKey: (line) => `${line.entity}:${foldName(line.label)}`,
  natural: ['entity', 'labelKey'],
  export: { without: ['createdOn', 'labelKey'], order: 't.entity, t.position, t."labelKey"' },
});

export const userKind = transferKind({
  type: 'user',
  table: 'users',
  columns: {
    name: '',
    email: '',
    billing: 'ALL',
    languages: [],
    ...empty('team', 'headline', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl', 'address'),
    ...off('restrictToTeam', 'disabled'),
  },
  made: {},
  references: [],
  labelled: false,
  stamp: 'updatedOn',
  activity: false,
  shape: (line) => ({ email: line.email.toLowerCase() }),
  lineKey: (line) => line.email.toLowerCase(),
  natural: ['email'],
  export: { order: 't.email' },
});

export const savedSearchKind = transferKindOf(kinds.savedSearch, {
  lineKey: (line) => JSON.stringify([line.name, line.ownerId ?? null, line.ownerName ?? null]),
});
