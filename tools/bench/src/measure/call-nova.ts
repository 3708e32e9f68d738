import type { Target } from '../targets/start-target.ts';

interface NovaCall {
  readonly target: Pick<Target, 'url'>;
  readonly key: string;
}

/**
 * @param path below `/api/nova`
 * @returns the answer's data
 * @throws unless the server takes it
 */
export async function callNova<T>(
  { target: { url }, key }: NovaCall,
  method: string,
  path: string,
  json?: object,
): Promise<T> {
  const response = await fetch(`${url}/api/nova${path}`, {
    method,
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const { data, message } = (await response.json()) as { data: T; message?: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${message ?? String(response.status)}`);
  return data;
}
