import type { BenchRequest } from './measure/drive.ts';
import type { Target } from './targets/start-target.ts';
import { checkWritten, type Work } from './works.ts';

/**
 * Compares all targets' answers before anything is counted.
 * @throws for a wrong answer
 */
export async function checkAnswers(work: Work, targets: readonly Target[], key: string): Promise<void> {
  const [shared, limit] = [work.next(), targets[0]];
  if (!limit) return;
  const first = shared.method === 'GET' ? await ask(limit, shared, key) : undefined;
  for (const target of targets) {
    const request = shared.method === 'GET' ? shared : work.next();
    const answer = await ask(target, request, key);
    const wrong = work.check(answer, request, first) ?? (await checkWrite(target, request, answer, key));
    if (wrong !== undefined) throw new Error(`${work.name}: ${target.name} answers wrong: ${wrong}`);
  }
}

async function checkWrite(
  target: Target,
  request: BenchRequest,
  answer: unknown,
  key: string,
): Promise<string | undefined> {
  if (request.method === 'GET') return undefined;
  const { data } = answer as { data: string };
  return checkWritten(
    request,
    await ask(target, { method: 'GET', path: `/api/nova/candidates/${data}` }, key),
  );
}

async function ask(
  { name, url }: Target,
  { method, path, body }: BenchRequest,
  key: string,
): Promise<unknown> {
  const headers = { 'X-Api-Key': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url + path, { method, headers, ...sent });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${name} answers ${method} ${path} with ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as unknown;
}
