import { describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import { DatabaseError } from '@nova/db';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { toNovaError } from '../src/procedures/to-nova-error.ts';

describe('toNovaError', () => {
  it('A rule’s error stays, also inside tRPC’s own', () => {
    const rule = new NovaError('DUPLICATE', 'There already.', { data: 'id' });
    expect(toNovaError(rule)).toBe(rule);
    expect(toNovaError(new TRPCError({ code: 'CONFLICT', cause: rule }))).toBe(rule);
  });

  it('Validation errors name each place', () => {
    const { error } = z.object({ rating: z.int().max(5) }).safeParse({ rating: 9 });
    expect(toNovaError(new TRPCError({ code: 'BAD_REQUEST', cause: error }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^rating: /u),
      details: { issues: [{ path: 'rating' }] },
    });
  });

  it('A request error names tRPC’s rule, and quotes nothing of invalid JSON', () => {
    const tooMany = new TRPCError({ code: 'BAD_REQUEST', message: 'Batch call exceeds maximum size' });
    expect(toNovaError(tooMany)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: '', message: 'Batch call exceeds maximum size' }] },
    });
    const broken = new TRPCError({
      code: 'BAD_REQUEST',
      cause: new SyntaxError('"a secret" is not valid JSON'),
    });
    expect(toNovaError(broken).code).toBe('VALIDATION_ERROR');
    expect(toNovaError(broken).message).not.toContain('secret');
  });

  it('An unavailable database is UNAVAILABLE with a time to retry', () => {
    expect(toNovaError(new DatabaseError('UNAVAILABLE', 'gone'))).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      details: { retryAfter: expect.any(Number) },
    });
  });

  it('A busy database says what there is too much of', () => {
    const busy = new DatabaseError(
      'BUSY',
      'The account has too many exports under way: 256 of them wait already.',
    );
    expect(toNovaError(new Error('wrapped', { cause: busy }))).toMatchObject({
      code: 'UNAVAILABLE',
      message: `${busy.message} Try again in a moment.`,
    });
  });

  it('A deleted reference is named', () => {
    const error = Object.assign(new Error('violates foreign key constraint'), {
      code: '23503',
      constraint: 'companies_accountId_parentCompanyId_fkey',
    });
    expect(toNovaError(error)).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
      message: 'There is no parent company with this id in your account any more.',
    });
  });

  it('Internals never leak', () => {
    const inside = new Error('relation "secrets" does not exist at /srv/nova');
    const told = toNovaError(inside);
    expect(told).toMatchObject({ code: 'INTERNAL_ERROR', status: 500, details: { cause: inside } });
    expect(told.message).not.toContain('secrets');
  });
});
