import autocannon from 'autocannon';

/** One request of a work, as every target takes it. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Driven {
  readonly requests: number;
  readonly seconds: number;
  /** Of every answer, in milliseconds. */
  readonly latencies: readonly number[];
}

export interface DriveOptions {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  readonly seconds: number;
  /** The request that comes next; called once for each that is sent. */
  readonly next: () => BenchRequest;
  /** The status that every answer must have; 200 where not said. */
  readonly status?: number;
}

/** Sends requests over so many connections for so long, on each the next as soon as the last is answered. @throws unless all have the status */
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
