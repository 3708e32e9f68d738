import { describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import { DatabaseError } from '@nova/db';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { toNovaError } from '../src/index.ts';

describe('whatever is thrown becomes an error of the contract', () => {
  it('keeps an error of a rule, also inside of tRPC’s own', () => {
    const rule = new NovaError('DUPLICATE', 'There already.', { data: 'id' });
    expect(toNovaError(rule)).toBe(rule);
    expect(toNovaError(new TRPCError({ code: 'CONFLICT', cause: rule }))).toBe(rule);
  });

  it('names each place of an input that does not fit', () => {
    const { error } = z.object({ rating: z.int().max(5) }).safeParse({ rating: 9 });
    expect(toNovaError(new TRPCError({ code: 'BAD_REQUEST', cause: error }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^rating: /u),
      details: { issues: [{ path: 'rating' }] },
    });
  });

  it('says which rule of tRPC a request breaks, and quotes nothing of one that is no JSON', () => {
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

  it('says that the database is away, and when to come back', () => {
    expect(toNovaError(new DatabaseError('UNAVAILABLE', 'gone'))).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      details: { retryAfter: expect.any(Number) },
    });
  });

  it('says what there is too much of, where nothing was begun', () => {
    const busy = new DatabaseError(
      'BUSY',
      'The account has too many exports under way: 256 of them wait already.',
    );
    expect(toNovaError(new Error('wrapped', { cause: busy }))).toMatchObject({
      code: 'UNAVAILABLE',
      message: `${busy.message} Try again in a moment.`,
    });
  });

  it('names a record that was deleted before what refers to it was written', () => {
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

  it('tells nothing of the inside', () => {
    const inside = new Error('relation "secrets" does not exist at /srv/nova');
    const told = toNovaError(inside);
    expect(told).toMatchObject({ code: 'INTERNAL_ERROR', status: 500, details: { cause: inside } });
    expect(told.message).not.toContain('secrets');
  });
});
