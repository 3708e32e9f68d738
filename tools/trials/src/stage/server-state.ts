/** What a server says of its dependencies. */
export interface ServerState {
  /** HTTP status of `/health/ready`. */
  readonly status: number;
  readonly database: string;
  readonly limits: string;
}

/** Asks `/health/ready`. */
export async function readyState(url: string): Promise<ServerState> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(10_000) });
  const { dependencies } = (await response.json()) as {
    readonly dependencies: Readonly<Record<'database' | 'limits', { readonly state: string }>>;
  };
  return {
    status: response.status,
    database: dependencies.database.state,
    limits: dependencies.limits.state,
  };
}

/** The values of the metrics whose lines begin with `name`, labels included, added up. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) })).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
