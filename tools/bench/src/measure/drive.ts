import autocannon from 'autocannon';

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

export interface Driven {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds of every answer. */
  readonly latencies: readonly number[];
}

export interface DriveOptions {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  readonly seconds: number;
  /** Called once per request. */
  readonly next: () => BenchRequest;
  readonly status?: number;
}

/**
 * Each connection sends its next request after an answer.
 * @throws unless all answers have the status
 */
export async function drive(options: DriveOptions): Promise<Driven> {
  const { url, key, connections, seconds, next, status = 200 } = options;
  const latencies: number[] = [];
  let others = 0;
  const started = performance.now();
  const load: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    headers: { 'X-Api-Key': key },
    requests: [{ setupRequest: (request) => ({ ...request, ...prepared(request, next()) }) }],
  };
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(load, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    running.on('response', (_client, answered, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      if (answered !== status) others += 1;
    });
  });
  const failed = others + errors + timeouts;
  if (failed > 0) throw new Error(`${failed} of ${latencies.length} requests to ${url} failed.`);
  return { requests: latencies.length, seconds: (performance.now() - started) / 1000, latencies };
}

const prepared = (request: autocannon.Request, { method, path, body }: BenchRequest): autocannon.Request =>
  body === undefined
    ? { method, path }
    : {
        method,
        path,
        body: JSON.stringify(body),
        headers: { ...request.headers, 'Content-Type': 'application/json' },
      };
