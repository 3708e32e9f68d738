import { z } from 'zod';
import { type Endpoint, readMembers } from '@nova/contract';
import { batchResult } from './batches/contract.ts';
import { masterDataItem } from './configuration/contract.ts';
import { endpoints } from './endpoints.ts';

/**
 * Returns the schema of the fullest read of the endpoint's resource; for a batch, the schema of a batch of such
 * records.
 */
export function findRecordSchema({ name, type, output }: Endpoint): z.core.$ZodType | undefined {
  if (type === 'query') return undefined;
  const [resource = ''] = name.split('.');
  return output === batchResult ? buildBatchSchema(resource) : recordOfResource(resource);
}

const inBatches = new Map<string, z.ZodType>();

function buildBatchSchema(resource: string): z.ZodType {
  const cachedSchema = inBatches.get(resource);
  if (cachedSchema) return cachedSchema;
  const batchSchema = z.object({ records: z.array(recordOfResource(resource) ?? z.unknown()) });
  inBatches.set(resource, batchSchema);
  return batchSchema;
}

function recordOfResource(resource: string): z.core.$ZodType | undefined {
  for (const verb of ['get', 'list', 'search']) {
    const read = byName.get(`${resource}.${verb}`);
    if (read && readMembers(read.output)) return read.output;
  }
  return readElsewhere[resource];
}

/** Schemas of records whose resource has no get, list or search. */
const readElsewhere: Readonly<Record<string, z.core.$ZodType>> = {
  masterData: masterDataItem,
};

const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.name, endpoint]));
