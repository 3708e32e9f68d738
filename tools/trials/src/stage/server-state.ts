export interface ServerState {
  readonly status: number;
  readonly database: string;
  readonly limits: string;
}

export async function readyState(url: string): Promise<ServerState> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(60_000) });
  const { dependencies } = (await response.json()) as {
    readonly dependencies: Readonly<Record<'database' | 'limits', { readonly state: string }>>;
  };
  return {
    status: response.status,
    database: dependencies.database.state,
    limits: dependencies.limits.state,
  };
}

/** Sums metrics whose lines, labels included, begin with `name`. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(60_000) })).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
