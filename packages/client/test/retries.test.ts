import { describe, expect, it } from '@jest/globals';
import {
  createNovaClient,
  NovaApiError,
  NovaConnectionError,
  type ClientOptions,
} from '../src/nova-client.ts';

describe('retries', () => {
  interface Sent {
    readonly method: string;
    readonly headers: Headers;
  }

  const failure = (status: number, error: string, headers: Record<string, string> = {}): Response =>
    Response.json({ data: null, error, message: error, success: false, requestId: 'r' }, { status, headers });
  const success = (): Response =>
    Response.json({
      data: 'id',
      error: null,
      message: 'OK',
      success: true,
      requestId: 'r',
      page: 0,
      size: 1,
      total: 0,
    });

  /** A client whose server gives these answers in order, and the requests it sent. */
  function clientOf(answers: readonly (() => Response)[], options: Partial<ClientOptions> = {}) {
    const sent: Sent[] = [];
    const nova = createNovaClient({
      url: 'http://127.0.0.1:9',
      apiKey: 'nova_sk_test',
      fetch: (_url, { method = '', headers } = {}) => {
        const answer = answers[sent.length];
        sent.push({ method, headers: new Headers(headers) });
        return answer ? Promise.resolve().then(answer) : Promise.reject(new Error('asked too often'));
      },
      ...options,
    });
    return { nova, sent };
  }

  const cut = (): Response => {
    throw new TypeError('the connection was cut');
  };

  describe('a request that failed', () => {
    it('A request is retried after the server’s Retry-After', async () => {
      const { nova, sent } = clientOf([() => failure(429, 'RATE_LIMITED', { 'Retry-After': '0' }), success]);
      await nova.candidates.get({ candidateId: 'x' });
      expect(sent).toHaveLength(2);
    });

    it('A request is retried after the date of a proxy’s Retry-After', async () => {
      const start = Date.now();
      const inOneSecond = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000).toUTCString();
      const { nova, sent } = clientOf([
        () => failure(503, 'UNAVAILABLE', { 'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT' }),
        () => failure(429, 'RATE_LIMITED', { 'Retry-After': inOneSecond }),
        success,
      ]);
      await nova.candidates.get({ candidateId: 'x' });
      expect(sent).toHaveLength(3);
      expect(Date.now() - start).toBeGreaterThan(900);
    });

    it('A Retry-After that is neither seconds nor a date says nothing', async () => {
      const { nova } = clientOf([() => failure(429, 'RATE_LIMITED', { 'Retry-After': 'soon' })]);
      await expect(nova.candidates.get({ candidateId: 'x' })).rejects.toMatchObject({ retryAfter: null });
    });

    it('A request is not retried if the server’s wait exceeds maxRetryDelay', async () => {
      const { nova, sent } = clientOf([
        () => failure(429, 'USAGE_LIMIT_REACHED', { 'Retry-After': '40000' }),
      ]);
      await expect(nova.candidates.get({ candidateId: 'x' })).rejects.toMatchObject({ retryAfter: 40_000 });
      expect(sent).toHaveLength(1);
    });

    it('A request is not retried if waiting does not help', async () => {
      for (const [status, error] of [
        [404, 'NOT_FOUND'],
        [429, 'RECORD_LIMIT_REACHED'],
        [500, 'INTERNAL_ERROR'],
      ] as const) {
        const { nova, sent } = clientOf([() => failure(status, error)]);
        await expect(nova.candidates.get({ candidateId: 'x' })).rejects.toBeInstanceOf(NovaApiError);
        expect(sent).toHaveLength(1);
      }
    });

    it('A request is retried after a lost connection, as often as `retries` says', async () => {
      const { nova, sent } = clientOf([cut, cut, success], { retries: 2 });
      await nova.candidates.get({ candidateId: 'x' });
      expect(sent).toHaveLength(3);
      const once = clientOf([cut, success]);
      await expect(once.nova.candidates.get({ candidateId: 'x' }, { retries: 0 })).rejects.toBeInstanceOf(
        NovaConnectionError,
      );
      expect(once.sent).toHaveLength(1);
    });
  });

  describe('a POST', () => {
    it('A POST is retried with the same idempotency key', async () => {
      const { nova, sent } = clientOf([cut, success]);
      await nova.candidates.create({ firstName: 'Ada' });
      const names = sent.map(({ headers }) => headers.get('idempotency-key'));
      expect(names[0]).toMatch(/^[0-9a-f]{32}$/u);
      expect(names).toEqual([names[0], names[0]]);
    });

    it('A POST uses the caller’s idempotency key', async () => {
      const { nova, sent } = clientOf([success]);
      await nova.candidates.create({ firstName: 'Ada' }, { idempotencyKey: 'mine' });
      expect(sent[0]?.headers.get('idempotency-key')).toBe('mine');
    });

    it('A POST without retries has no idempotency key', async () => {
      const { nova, sent } = clientOf([cut], { retries: 0 });
      await expect(nova.candidates.create({ firstName: 'Ada' })).rejects.toBeInstanceOf(NovaConnectionError);
      expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
    });
  });

  describe('a signal', () => {
    it('A signal ends a call during the wait for a retry', async () => {
      const stop = new AbortController();
      const { nova, sent } = clientOf([() => failure(503, 'UNAVAILABLE', { 'Retry-After': '30' })]);
      const call = nova.candidates.get({ candidateId: 'x' }, { signal: stop.signal });
      setTimeout(() => {
        stop.abort(new Error('enough'));
      }, 20);
      await expect(call).rejects.toThrow('enough');
      expect(sent).toHaveLength(1);
    });

    it('The client’s signal ends every call', async () => {
      const { nova, sent } = clientOf([success], { signal: AbortSignal.abort(new Error('over')) });
      await expect(nova.masterData.all()).rejects.toThrow('over');
      expect(sent).toHaveLength(0);
    });
  });

  describe('a wrong address', () => {
    it('An answer without JSON and an invalid URL are refused', async () => {
      const { nova } = clientOf([() => new Response('<html>')], { retries: 0 });
      await expect(nova.masterData.all()).rejects.toThrow(/no JSON/u);
      expect(() => createNovaClient({ url: 'crm', apiKey: 'k' })).toThrow(TypeError);
    });
  });
});
