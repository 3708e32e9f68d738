import { masterDataGroups } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { normaliseName } from '@nova/core';
import { deriveTransferKind } from './derive-kind.ts';
import { falseColumns, nullColumns, defineTransferKind } from './transfer-kind.ts';

/** The position of an item whose line gives none; the item comes after the default ones. */
const lastPosition = 1_000;

export const masterDataKind = defineTransferKind({
  type: 'masterData',
  table: 'master_data',
  columns: { group: '', name: '', position: lastPosition, closed: false, code: null },
  computedDefaults: { nameKey: '' },
  references: [],
  hasLabels: false,
  stamp: null,
  hasActivity: false,
  computeColumns: (line) => ({ nameKey: normaliseName(line.name) }),
  lineKey: (line) => `${line.group}:${normaliseName(line.name)}`,
  uniqueColumns: ['group', 'nameKey'],
  export: {
    omitted: ['createdOn', 'nameKey'],
    where: `t."group" IN (${masterDataGroups.map((group) => `'${group}'`).join(', ')})`,
    order: `t."group", t.position, t."nameKey"`,
  },
});

export const customFieldKind = defineTransferKind({
  type: 'customField',
  table: 'custom_fields',
  columns: { entity: '', label: '', kind: '', options: [], position: lastPosition },
  computedDefaults: { labelKey: '' },
  references: [],
  hasLabels: false,
  stamp: null,
  hasActivity: false,
  computeColumns: (line) => ({ labelKey: normaliseName(line.label) }),
  lineKey: (line) => `${line.entity}:${normaliseName(line.label)}`,
  uniqueColumns: ['entity', 'labelKey'],
  export: { omitted: ['createdOn', 'labelKey'], order: 't.entity, t.position, t."labelKey"' },
});

export const userKind = defineTransferKind({
  type: 'user',
  table: 'users',
  columns: {
    name: '',
    email: '',
    billing: 'ALL',
    role: 'ADMIN',
    languages: [],
    ...nullColumns('team', 'headline', 'mobile', 'workPhone', 'linkedIn', 'profilePicUrl', 'address'),
    ...falseColumns('restrictToTeam', 'disabled'),
  },
  computedDefaults: {},
  references: [],
  hasLabels: false,
  stamp: 'updatedOn',
  hasActivity: false,
  computeColumns: (line) => ({ email: line.email.toLowerCase() }),
  lineKey: (line) => line.email.toLowerCase(),
  uniqueColumns: ['email'],
  export: { order: 't.email' },
});

export const savedSearchKind = deriveTransferKind(kinds.savedSearch, {
  lineKey: (line) => JSON.stringify([line.name, line.ownerId ?? null, line.ownerName ?? null]),
});
