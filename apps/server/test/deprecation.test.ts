import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { procedure, t, type Services } from '@nova/core';
import { deprecated, NovaError, record, recordId, type Deprecation } from '@nova/contract';
import { createRestHandler } from '@nova/rest';
import { z } from 'zod';
import { createExchange } from '../src/exchange.ts';
import { createTrpc } from '../src/mounts/trpc.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

describe('deprecation', () => {
  const going: Deprecation = { since: '2026-11-22', sunset: '2027-05-22', instead: 'Use the other.' };
  const earlier: Deprecation = { ...going, since: '2026-10-01', sunset: '2027-04-30' };

  const oldEndpoint = record({
    name: 'leads.old',
    summary: 'Old',
    deprecated: going,
    errors: ['NOT_FOUND'],
    route: { method: 'GET', path: '/leads/{leadId}/old' },
    input: z.object({ leadId: z.string() }),
    output: recordId,
  });
  const oldFields = record({
    name: 'leads.fields',
    summary: 'Fields',
    route: { method: 'POST', path: '/leads/fields' },
    input: z.object({ phone: z.string().optional(), fax: deprecated(z.string().optional(), earlier) }),
    output: recordId,
  });
  const oldShown = record({
    name: 'leads.shown',
    summary: 'Shown',
    route: { method: 'GET', path: '/leads/shown' },
    input: z.object({}),
    output: z.object({ fax: deprecated(z.string(), earlier) }),
  });
  const endpoints = [oldEndpoint, oldFields, oldShown];
  const router = t.router({
    leads: {
      old: procedure(oldEndpoint).query((_ctx, { leadId }) =>
        leadId === 'gone'
          ? Promise.reject(new NovaError('NOT_FOUND', 'There is no such lead.'))
          : Promise.resolve(leadId),
      ),
      fields: procedure(oldFields).mutation(() => Promise.resolve('an id')),
      shown: procedure(oldShown).query(() => Promise.resolve({ fax: '1' })),
    },
  });

  let whole: TestServer;
  let made: Server;
  let url: string;
  let key: string;

  beforeAll(async () => {
    let services: Services | undefined;
    whole = await startTestServer({ onServices: (its) => (services = its) });
    key = (await whole.agency()).privateKey;
    const rest = createRestHandler(undefined, { endpoints, router });
    const trpc = createTrpc(router);
    made = createServer((request, response) => {
      if (!services) throw new Error('no services');
      const exchange = createExchange(request, response, { services });
      void (exchange.path.startsWith('/trpc/') ? trpc : rest)(exchange);
    });
    made.listen(0, '127.0.0.1');
    await once(made, 'listening');
    url = `http://127.0.0.1:${String((made.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    made.closeAllConnections();
    made.close();
    await whole.close();
  });

  async function told(path: string, json?: unknown, given = key): Promise<readonly unknown[]> {
    const { status, headers } = await fetch(`${url}${path}`, {
      headers: { 'X-Api-Key': given, 'Content-Type': 'application/json' },
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    });
    return [status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')];
  }

  const explained = '/docs/guide/versions';
  const input = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
  const link = (): string => `<${url}${explained}>; rel="deprecation"; type="text/html"`;
  const ofGoing = () => ['@1795305600', 'Sat, 22 May 2027 00:00:00 GMT', link()];
  const ofEarlier = () => ['@1790812800', 'Fri, 30 Apr 2027 00:00:00 GMT', link()];
  const nothing = [null, null, null];

  describe('a deprecated endpoint', () => {
    it('names its dates in every answer over REST, refusals and failures included', async () => {
      expect(await told('/api/nova/leads/7/old')).toEqual([200, ...ofGoing()]);
      expect(await told('/api/nova/leads/gone/old')).toEqual([404, ...ofGoing()]);
      expect(await told('/api/nova/leads/7/old', undefined, 'nova_sk_wrong')).toEqual([401, ...ofGoing()]);
    });

    it('names its dates over tRPC', async () => {
      expect(await told(`/trpc/leads.old?input=${input({ leadId: '7' })}`)).toEqual([200, ...ofGoing()]);
      expect(await told(`/trpc/leads.old?input=${input({ leadId: 'gone' })}`)).toEqual([404, ...ofGoing()]);
    });
  });

  describe('a deprecated field', () => {
    it('causes a warning for callers who send it, and for nobody else', async () => {
      expect(await told('/api/nova/leads/fields', { fax: '1' })).toEqual([200, ...ofEarlier()]);
      expect(await told('/api/nova/leads/fields', { fax: 1 })).toEqual([400, ...ofEarlier()]);
      expect(await told('/api/nova/leads/fields', { phone: '1' })).toEqual([200, ...nothing]);
      expect(await told('/trpc/leads.fields', { fax: '1' })).toEqual([200, ...ofEarlier()]);
      expect(await told('/trpc/leads.fields', { phone: '1' })).toEqual([200, ...nothing]);
    });

    it('causes a warning in every answer that shows it', async () => {
      expect(await told('/api/nova/leads/shown')).toEqual([200, ...ofEarlier()]);
      expect(await told('/trpc/leads.shown')).toEqual([200, ...ofEarlier()]);
    });

    it('reports the earliest dates of all the calls of a batch', async () => {
      const batch = `batch=1&input=${input({ 0: { leadId: '7' }, 1: {} })}`;
      expect(await told(`/trpc/leads.old,leads.shown?${batch}`)).toEqual([200, ...ofEarlier()]);
    });
  });

  it('links to a page that exists', async () => {
    expect(await fetch(whole.url + explained).then(({ status }) => status)).toBe(200);
  });

  it('sends no such header while nothing is deprecated, as today', async () => {
    const { headers } = await whole.call('GET', '/users', { key });
    expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual(nothing);
  });
});
