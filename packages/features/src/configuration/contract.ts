import { fields, flag, id, masterDataGroups, recordId, nonEmptyText, stageCodes } from '@nova/kinds';
import { z } from 'zod';
import { record } from '@nova/contract';

export const masterDataItem = z.object({ id: z.string(), name: z.string() }).meta({ id: 'MasterDataItem' });

export const masterData = z
  .object(fields(masterDataGroups, () => z.array(masterDataItem)))
  .meta({ id: 'MasterData' });

export const allMasterData = record({
  name: 'masterData.all',
  summary: 'Get all master data',
  description: 'Every configured value, grouped by kind: only id and name of each.',
  route: { method: 'GET', path: '/masterdata' },
  input: z.object({}),
  output: masterData,
});

const masterDataId = id().describe('The item’s id.');

export const masterDataOptions = {
  position: z.int().min(0).max(1_000_000).optional().describe('Where it stands in its group.'),
  closed: flag().optional().describe('Job statuses only: a job in this status is no longer active.'),
  code: z.enum(stageCodes).nullish().describe('Pipeline stages only: the stage that this name stands for.'),
};

export const createMasterData = record({
  name: 'masterData.create',
  summary: 'Add an item of master data',
  description: 'A name is unique in its group, in any case: 409 with the existing item’s id in `data`.',
  userRole: 'ADMIN',
  route: { method: 'POST', path: '/masterdata' },
  input: z.object({ group: z.enum(masterDataGroups), name: nonEmptyText(), ...masterDataOptions }),
  output: recordId,
  errors: ['BAD_REQUEST', 'DUPLICATE'],
});

export const updateMasterData = record({
  name: 'masterData.update',
  summary: 'Rename or reorder an item of master data',
  description: 'Partial: what is left out stays. Records that refer to it show the new name.',
  userRole: 'ADMIN',
  route: { method: 'PUT', path: '/masterdata/{masterDataId}' },
  input: z.object({ masterDataId, name: nonEmptyText().optional(), ...masterDataOptions }),
  output: recordId,
  errors: ['BAD_REQUEST', 'DUPLICATE', 'NOT_FOUND'],
});

export const deleteMasterData = record({
  name: 'masterData.delete',
  summary: 'Delete an item of master data',
  description: 'Refused with `IN_USE` while a record refers to it.',
  userRole: 'ADMIN',
  route: { method: 'DELETE', path: '/masterdata/{masterDataId}' },
  input: z.object({ masterDataId }),
  output: recordId,
  errors: ['IN_USE', 'NOT_FOUND'],
});
