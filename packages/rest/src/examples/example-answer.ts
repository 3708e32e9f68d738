import type { Endpoint } from '@nova/contract';
import { findDocumentationOrThrow } from '@nova/features/contract';
import { z } from 'zod';
import { demoRows } from '@nova/features/examples';
import { buildExampleInput } from './example-input.ts';
import { buildExample, exampleRecords, findRecordId } from './example-record.ts';

const requestId = '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1';

/** Returns the id in an answer: a new one for a create, otherwise the one in the path. */
function findExampleId(endpoint: Endpoint): unknown {
  const [name = ''] = /\{(\w+)\}(?!.*\{)/u.exec(endpoint.route.path)?.slice(1) ?? [];
  return buildExampleInput(endpoint)[name] ?? findRecordId(findDocumentationOrThrow(endpoint.name).singular);
}

export function buildExampleAnswer(endpoint: Endpoint): unknown {
  const isNamed = z.globalRegistry.get(endpoint.output)?.id !== undefined;
  const data = isNamed ? buildExample(endpoint.output) : findExampleId(endpoint);
  const success = { error: null, message: 'OK', success: true };
  const id = endpoint.route.withoutRequestId ? {} : { requestId };
  switch (endpoint.envelope) {
    case 'record':
      return { data, ...success, ...id };
    case 'list':
      return {
        data: [data],
        ...success,
        ...id,
        page: 0,
        size: 20,
        total: 1,
        ...(endpoint.facets ? { facets: exampleFacets } : {}),
      };
    case 'feed':
      return { data: [data], ...success, ...id, nextCursor: 'AAAAAAAAEmdJ0mZ9lqWvFw1kq5c', hasMore: false };
    case 'publicJobs':
      return {
        data: [data],
        message: 'OK',
        metadata: {
          companyId: demoRows.company.id,
          companyName: demoRows.company.name,
          includeArchived: false,
        },
        success: true,
        totalCount: 1,
        totalValue: exampleRecords.PublicJob?.openings,
      };
    case 'file':
    case 'table':
    case 'archive':
    case 'text':
      throw new Error('Bytes have no example in JSON.');
  }
}

const exampleFacets = {
  location: [{ value: 'Bristol', count: 1 }],
  jobType: [{ value: 'Full time', count: 1 }],
  remote: [{ value: false, count: 1 }],
};
