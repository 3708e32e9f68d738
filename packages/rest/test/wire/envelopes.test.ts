import { describe, expect, it } from '@jest/globals';
import { endpoints, errorTable, NovaError, type Endpoint, type ErrorCode } from '@nova/contract';
import { JsonText } from '@nova/domain';
import { failureBody, successBody } from '../../src/envelope-text.ts';
import { prefersStrict, requestIdOf } from '../../src/request-headers.ts';
import { problemBody, wantsProblem } from '../../src/answer.ts';
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
    JSON.parse(successBody(named(name), answer, 'id-1', warnings).join(''));
  const ok = { error: null, message: 'OK', success: true };

  // docs/interface/envelope.md#success
  describe('a success', () => {
    it('of a record holds it', () => {
      expect(success('candidates.get', new JsonText('{"id":1}'))).toEqual({
        data: { id: 1 },
        ...ok,
        requestId: 'id-1',
      });
      expect(success('candidates.create', 'an id')).toEqual({ data: 'an id', ...ok, requestId: 'id-1' });
      expect(success('candidates.delete', undefined)).toMatchObject({ data: null });
    });

    it('of a list says which page it is, of how many', () => {
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

    it('has no request id where it is documented without', () => {
      const without = endpoints.filter(
        ({ route, envelope }) => route.withoutRequestId && envelope === 'record',
      );
      for (const { name } of without) expect(success(name, 'x')).toEqual({ data: 'x', ...ok });
      expect(without.length).toBeGreaterThan(0);
    });

    it('of public jobs is an envelope of its own', () => {
      const jobs = new JsonText('{"data":[],"success":true}');
      expect(success('publicJobs.listByClient', jobs)).toEqual({ data: [], success: true });
      expect(success('publicJobs.listByClient', jobs, [warning])).toEqual({
        data: [],
        success: true,
        warnings: [told],
      });
    });

    // docs/interface/warnings.md
    it('names what was left out, without keys', () => {
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
    it('says what is known of it, and no key', () => {
      expect(JSON.parse(failureBody(bare, 'id-1'))).toEqual({
        data: null,
        error: 'NOT_FOUND',
        message: 'No nova_pk_… here.',
        success: false,
        requestId: 'id-1',
      });
      expect(JSON.parse(failureBody(full, 'id-1', [warning]))).toEqual({
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
    ): unknown => JSON.parse(problemBody(error, { requestId, origin: 'https://crm.example', warnings }));

    it.each(Object.keys(errorTable) as ErrorCode[])('of %s name its page, title and status', (code) => {
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

    it('have what the envelope has, under the standard’s names', () => {
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
    ])('are wanted by who accepts %j: %s', (accept, wanted) => {
      expect(wantsProblem(requestOf({ headers: [['Accept', accept]] }))).toBe(wanted);
    });

    it('are not wanted by who says nothing', () => {
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
    ])('is asked for by %j: %s', (prefer, strict) => {
      expect(prefersStrict({ prefer })).toBe(strict);
      expect(prefersStrict({ prefer: ['respond-async', prefer] as never })).toBe(strict);
    });

    it('is not asked for by who says nothing', () => {
      expect(prefersStrict({})).toBe(false);
    });
  });

  // docs/interface/envelope.md#request-id
  describe('a request id', () => {
    it.each(['a', 'My_id-1.2', 'x'.repeat(128)])('of the caller’s own is kept: %s', (id) => {
      expect(requestIdOf(id)).toBe(id);
    });

    it.each([undefined, '', 'with space', 'ä', 'x'.repeat(129), 'a/b', 'nova_sk_abc', 'xnova_pk_abc'])(
      '%j is replaced by a new one',
      (id) => {
        expect(requestIdOf(id)).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
        expect(requestIdOf(id)).not.toBe(requestIdOf(id));
      },
    );

    it('given twice is replaced too', () => {
      expect(requestIdOf(['a', 'b'])).toHaveLength(36);
    });
  });
});
