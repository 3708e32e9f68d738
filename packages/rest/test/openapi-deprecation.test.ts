import { beforeAll, describe, expect, it } from '@jest/globals';
import { procedure, t } from '@nova/core';
import { deprecated, record, recordId, nonBlankId, type Deprecation } from '@nova/contract';
import { getLead } from '@nova/features/contract';
import { z } from 'zod';
import { createOpenApiDocument } from '../src/openapi/create-openapi-document.ts';
import type { OpenApiDocument } from '../src/openapi/document-types.ts';

describe('the OpenAPI document of deprecations', () => {
  const going: Deprecation = { since: '2026-11-22', sunset: '2027-05-22', instead: 'Use the other.' };
  const notice = 'Deprecated since 2026-11-22, and may go on 2027-05-22. Use the other.';

  const leadId = nonBlankId('leadId').describe('The lead.');
  const endpoint = record({
    name: 'leads.old',
    summary: 'Old',
    description: 'It is old.',
    deprecated: going,
    route: { method: 'PUT', path: '/leads/{leadId}/old' },
    input: z.object({ leadId, fax: z.string().describe('A fax number.') }),
    output: recordId,
  });
  const field = record({
    name: 'leads.field',
    summary: 'Field',
    description: 'It has old fields.',
    route: { method: 'PUT', path: '/leads/{leadId}/field' },
    input: z.object({ leadId, fax: deprecated(z.string().optional(), going).describe('A fax number.') }),
    output: recordId,
  });
  const query = record({
    name: 'leads.query',
    summary: 'Query',
    description: 'It has old parameters.',
    route: { method: 'GET', path: '/leads/{leadId}/query' },
    input: z.object({ leadId, sort: deprecated(z.string().optional(), going).describe('The order.') }),
    output: recordId,
  });

  const answer = () => Promise.resolve('an id');
  const router = t.router({
    leads: {
      get: procedure(getLead).query(() => Promise.reject(new Error('not asked'))),
      old: procedure(endpoint).mutation(answer),
      field: procedure(field).mutation(answer),
      query: procedure(query).query(answer),
    },
  });
  const endpoints = [getLead, endpoint, field, query];
  let document: OpenApiDocument;
  beforeAll(async () => {
    const made = await createOpenApiDocument({ endpoints, router });
    document = JSON.parse(JSON.stringify(made)) as OpenApiDocument;
  });
  const headersIn = (path: string, method: string, status: string): readonly string[] =>
    Object.keys(
      document.paths[`/api/nova/leads/{leadId}${path}`]?.[method]?.responses[status]?.headers ?? {},
    );

  it('The operation is marked, with its last day and a replacement', () => {
    expect(document.paths['/api/nova/leads/{leadId}/old']?.put).toMatchObject({
      deprecated: true,
      description: `It is old. For users of the role MEMBER or ADMIN. ${notice}`,
    });
    expect(document.paths['/api/nova/leads/{leadId}/field']?.put).not.toHaveProperty('deprecated');
  });

  it('Fields of a body are marked', () => {
    expect(document.components.schemas?.LeadFieldBody).toMatchObject({
      properties: { fax: { deprecated: true, description: `A fax number. ${notice}` } },
    });
    expect(document.components.schemas?.LeadOldBody).not.toMatchObject({
      properties: { fax: { deprecated: true } },
    });
  });

  it('Parameters are marked', () => {
    expect(document.paths['/api/nova/leads/{leadId}/query']?.get?.parameters).toEqual([
      expect.not.objectContaining({ deprecated: true }),
      expect.objectContaining({ name: 'sort', deprecated: true, description: `The order. ${notice}` }),
    ]);
  });

  it.each([
    ['/old', 'put'],
    ['/field', 'put'],
    ['/query', 'get'],
  ])('All answers name the headers: %s', (path, method) => {
    for (const status of ['200', '400', '401'])
      expect(headersIn(path, method, status)).toEqual(
        expect.arrayContaining(['Nova-Version', 'Deprecation', 'Sunset', 'Link']),
      );
  });

  it('Endpoints without deprecations name no such headers', () => {
    expect(headersIn('', 'get', '200')).not.toContain('Deprecation');
    expect(Object.keys(document.components.headers ?? {})).toContain('Sunset');
  });

  it('Today’s document has no such headers', async () => {
    const { components } = await createOpenApiDocument();
    expect(Object.keys(components.headers ?? {})).not.toContain('Sunset');
  });
});
