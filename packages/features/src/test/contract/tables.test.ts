import { describe, expect, it } from '@jest/globals';
import {
  mergeLimits,
  errorTable,
  limitNames,
  NovaError,
  planNames,
  plans,
  type ErrorCode,
} from '@nova/contract';
import { failureEnvelope } from '../../failure-envelope.ts';

describe('tables', () => {
  const rows = (table: string): string[][] =>
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/u));

  /** Each error over HTTP and tRPC. */
  const documentedErrors = rows(`
  VALIDATION_ERROR 400 BAD_REQUEST
  BAD_REQUEST 400 BAD_REQUEST
  INVALID_QUERY 400 BAD_REQUEST
  INVALID_STATE 400 BAD_REQUEST
  FILE_REQUIRED 400 BAD_REQUEST
  UNSUPPORTED_FILE 400 BAD_REQUEST
  UNREADABLE_FILE 400 BAD_REQUEST
  UNAUTHORIZED 401 UNAUTHORIZED
  NOT_FOUND 404 NOT_FOUND
  METHOD_NOT_ALLOWED 405 METHOD_NOT_SUPPORTED
  DUPLICATE 409 CONFLICT
  IN_USE 409 CONFLICT
  IDEMPOTENCY_IN_PROGRESS 409 CONFLICT
  GONE 410 NOT_FOUND
  PAYLOAD_TOO_LARGE 413 PAYLOAD_TOO_LARGE
  UNSUPPORTED_MEDIA_TYPE 415 UNSUPPORTED_MEDIA_TYPE
  RANGE_NOT_SATISFIABLE 416 BAD_REQUEST
  IDEMPOTENCY_KEY_REUSED 422 UNPROCESSABLE_CONTENT
  RATE_LIMITED 429 TOO_MANY_REQUESTS
  USAGE_LIMIT_REACHED 429 TOO_MANY_REQUESTS
  RECORD_LIMIT_REACHED 429 TOO_MANY_REQUESTS
  PARSE_LIMIT_REACHED 429 TOO_MANY_REQUESTS
  INTERNAL_ERROR 500 INTERNAL_SERVER_ERROR
  UNAVAILABLE 503 SERVICE_UNAVAILABLE
`);

  describe('the error', () => {
    it.each(documentedErrors)('Error %s is %s, over tRPC %s', (code = '', status, trpc) => {
      const row = errorTable[code as ErrorCode];
      expect([String(row.status), row.trpc]).toEqual([status, trpc]);
    });

    it('An error carries its status, its details and its cause', () => {
      const cause = new Error('why');
      const error = new NovaError('DUPLICATE', 'It is there.', { data: 'id', cause });
      expect(error).toMatchObject({
        name: 'NovaError',
        code: 'DUPLICATE',
        status: 409,
        message: 'It is there.',
      });
      expect(error).toMatchObject({ details: { data: 'id' }, cause });
      expect(new NovaError('GONE', 'Too late.').details).toEqual({});
    });

    it('A failure has a known code, success false, and no unknown member', () => {
      const answer = { data: null, error: 'GONE', message: 'Too late.', success: false, requestId: 'r' };
      expect(failureEnvelope.safeParse(answer).success).toBe(true);
      const limit = { name: 'readsPerMinute', max: 1, used: 1, resetsOn: null };
      const issues = [{ path: 'name', message: 'is required' }];
      const uses = { jobs: 2 };
      expect(failureEnvelope.safeParse({ ...answer, limit, issues, uses }).data).toEqual({
        ...answer,
        limit,
        issues,
        uses,
      });
      for (const wrong of [
        { error: 'LOST' },
        { success: true },
        { data: 3 },
        { limit: {} },
        { uses: { jobs: 'two' } },
        { issues: [{}] },
        { more: 1 },
      ]) {
        expect(failureEnvelope.safeParse({ ...answer, ...wrong }).success).toBe(false);
      }
    });
  });

  /** The plans, a limit a row; a dash is none. */
  const documentedPlans = rows(`
  readsPerMinute 120 300 600 -
  writesPerMinute 60 120 300 -
  usagePerDay 1000 10000 - -
  candidateRecords 10000 100000 - -
  companyRecords 2500 25000 - -
  parsesPerMinute 5 10 30 -
  parseRequestsPerHour 100 300 1000 -
  parseRequestsPerDay 400 1500 10000 -
  parsedCvsPerDay 100 500 - -
  parsedCvsPerMonth 1000 5000 - -
`);

  describe('the plans', () => {
    it('There are four plans, in this order', () => {
      expect(planNames).toEqual(['STARTER', 'PROFESSIONAL', 'ENTERPRISE', 'UNLIMITED']);
      expect(limitNames).toEqual(documentedPlans.map(([name]) => name));
    });

    it.each(documentedPlans)('Plan %s has the documented limits', (name = '', ...numbers) => {
      const asText = planNames.map((plan) =>
        String(Object.entries(plans[plan]).find(([own]) => own === name)?.[1] ?? '-'),
      );
      expect(asText).toEqual(numbers);
    });

    it('The account’s own limits override the plan, null being none', () => {
      expect(mergeLimits('STARTER', { readsPerMinute: 7, usagePerDay: null })).toEqual({
        ...plans.STARTER,
        readsPerMinute: 7,
        usagePerDay: null,
      });
    });
  });
});
