import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { errorTable, NovaError, type Endpoint, type ErrorCode } from '@nova/contract';
import { JsonText } from '@nova/core';
import { renderFailureBody, renderSuccessBody } from '../../src/envelope-text.ts';
import { prefersStrict, chooseRequestId } from '../../src/request-headers.ts';
import { renderProblemBody, wantsProblem } from '../../src/answer.ts';
import { requestOf } from './support/request-of.ts';

describe('envelopes', () => {
  const named = (name: string): Endpoint => {
    const found = endpoints.find((endpoint) => endpoint.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const warning = { path: 'nova_sk_SECRET', message: 'is not known' };
  const told = { path: 'nova_sk_…', message: 'is not known' };
  const success = (name: string, answer: unknown, warnings: readonly (typeof warning)[] = []): unknown =>
    JSON.parse(renderSuccessBody(named(name), answer, 'id-1', warnings).join(''));
  const ok = { error: null, message: 'OK', success: true };

  // docs/interface/envelope.md#success
  describe('a success', () => {
    it('A record’s body holds it', () => {
      expect(success('candidates.get', new JsonText('{"id":1}'))).toEqual({
        data: { id: 1 },
        ...ok,
        requestId: 'id-1',
      });
      expect(success('candidates.create', 'an id')).toEqual({ data: 'an id', ...ok, requestId: 'id-1' });
      expect(success('candidates.delete', undefined)).toMatchObject({ data: null });
    });

    it('A list’s body has its page and total', () => {
      const page = { data: new JsonText('[1,2]'), page: 3, size: 2, total: 9 };
      expect(success('candidates.search', page)).toEqual({
        data: [1, 2],
        ...ok,
        requestId: 'id-1',
        page: 3,
        size: 2,
        total: 9,
      });
    });

    it('Some endpoints have no request id', () => {
      const without = endpoints.filter(
        ({ route, envelope }) => route.withoutRequestId && envelope === 'record',
      );
      for (const { name } of without) expect(success(name, 'x')).toEqual({ data: 'x', ...ok });
      expect(without.length).toBeGreaterThan(0);
    });

    it('Public jobs have an envelope of their own', () => {
      const jobs = new JsonText('{"data":[],"success":true}');
      expect(success('publicJobs.listByClient', jobs)).toEqual({ data: [], success: true });
      expect(success('publicJobs.listByClient', jobs, [warning])).toEqual({
        data: [],
        success: true,
        warnings: [told],
      });
    });

    // docs/interface/warnings.md
    it('Warnings appear, without keys', () => {
      expect(success('candidates.create', 'an id', [warning])).toMatchObject({
        data: 'an id',
        warnings: [told],
      });
      expect(success('candidates.create', 'an id')).not.toHaveProperty('warnings');
    });
  });

  const details = {
    data: 'an id',
    issues: [{ path: 'a', message: 'b' }],
    limit: { name: 'readsPerMinute', max: 1, used: 1, resetsOn: null },
    uses: { jobs: 2 },
  };
  const bare = new NovaError('NOT_FOUND', 'No nova_pk_SECRET here.');
  const full = new NovaError('DUPLICATE', 'There.', details);

  // docs/interface/envelope.md#failure
  describe('a failure', () => {
    it('The body has all details, and no key', () => {
      expect(JSON.parse(renderFailureBody(bare, 'id-1'))).toEqual({
        data: null,
        error: 'NOT_FOUND',
        message: 'No nova_pk_… here.',
        success: false,
        requestId: 'id-1',
      });
      expect(JSON.parse(renderFailureBody(full, 'id-1', [warning]))).toEqual({
        error: 'DUPLICATE',
        message: 'There.',
        success: false,
        requestId: 'id-1',
        warnings: [told],
        ...details,
      });
    });
  });

  // docs/interface/errors.md#problem-details
  describe('problem details', () => {
    const problem = (
      error: NovaError,
      requestId: string,
      warnings: readonly (typeof warning)[] = [],
    ): unknown =>
      JSON.parse(renderProblemBody(error, { requestId, origin: 'https://crm.example', warnings }));

    it.each(Object.keys(errorTable) as ErrorCode[])('Code %s has its page, title and status', (code) => {
      const { title, status } = errorTable[code];
      expect(problem(new NovaError(code, 'Why.'), 'id-1')).toEqual({
        type: `https://crm.example/docs/errors#${code}`,
        title,
        status,
        detail: 'Why.',
        instance: '#id-1',
        code,
      });
    });

    it('They have the envelope’s facts under the standard’s names', () => {
      const { data, ...others } = details;
      const id = '0C9A1F64-6a52-4f0f-8f5e-0b6a55a7c2d1';
      expect(problem(full, id, [warning])).toEqual({
        type: 'https://crm.example/docs/errors#DUPLICATE',
        title: errorTable.DUPLICATE.title,
        status: 409,
        detail: 'There.',
        instance: `urn:uuid:${id}`,
        code: 'DUPLICATE',
        existingId: data,
        warnings: [told],
        ...others,
      });
      expect(problem(bare, `${id}0`)).toMatchObject({ instance: `#${id}0`, detail: 'No nova_pk_… here.' });
      expect(problem(bare, `x${id}`)).toMatchObject({ instance: `#x${id}` });
    });

    it.each([
      ['application/problem+json', true],
      ['Application/Problem+JSON', true],
      ['application/json, application/problem+json', true],
      [' application/problem+json ; q=0.5', true],
      ['application/problem+json;q=0.01', true],
      ['application/json, application/problem+json;q=0.5', false],
      ['application/json;q=0.4, application/problem+json;q=0.5', true],
      ['application/problem+json;q=0.5, */*', false],
      ['application/problem+json, */*;q=0.8', true],
      ['*/*', false],
      ['application/problem+json;q=0', false],
      ['application/problem+json; q=0.00', false],
      ['application/problem+json;q=0;x=y', false],
      ['application/problem+jsonx', false],
      ['x/application/problem+json', false],
      ['application/json', false],
      ['*/*', false],
      ['', false],
    ])('The header Accept %j asks for them: %s', (accept, wanted) => {
      expect(wantsProblem(requestOf({ headers: [['Accept', accept]] }))).toBe(wanted);
    });

    it('They are not the default', () => {
      expect(wantsProblem(requestOf({}))).toBe(false);
    });
  });

  // docs/interface/warnings.md#strict-handling
  describe('strict handling', () => {
    it.each([
      ['handling=strict', true],
      ['Handling = "STRICT"', true],
      ['respond-async, handling=strict; x=1', true],
      ['handling=strict, handling=lenient', true],
      ['handling=lenient, handling=strict', false],
      ['handling=lenient', false],
      ['handling=stricter', false],
      ['xhandling=strict', false],
      ['handling=strict x', false],
      ['', false],
    ])('The header Prefer %j asks for it: %s', (prefer, strict) => {
      expect(prefersStrict({ prefer })).toBe(strict);
      expect(prefersStrict({ prefer: ['respond-async', prefer] as never })).toBe(strict);
    });

    it('It is not the default', () => {
      expect(prefersStrict({})).toBe(false);
    });
  });

  // docs/interface/envelope.md#request-id
  describe('a request id', () => {
    it.each(['a', 'My_id-1.2', 'x'.repeat(128)])('The caller’s own id stays: %s', (id) => {
      expect(chooseRequestId(id)).toBe(id);
    });

    it.each([undefined, '', 'with space', 'ä', 'x'.repeat(129), 'a/b', 'nova_sk_abc', 'xnova_pk_abc'])(
      'A new id replaces %j',
      (id) => {
        expect(chooseRequestId(id)).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
        expect(chooseRequestId(id)).not.toBe(chooseRequestId(id));
      },
    );

    it('A new id replaces two', () => {
      expect(chooseRequestId(['a', 'b'])).toHaveLength(36);
    });
  });
});
