import type { BenchRequest } from './measure/drive.ts';
import type { Target } from './targets/start-target.ts';
import { checkWritten, type Work, type WrittenRecord } from './works.ts';

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
    const wrong =
      work.check(answer, request, first) ??
      (work.writes ? await checkWrite(target, (work.written ?? wholly)(request, answer), key) : undefined);
    if (wrong !== undefined) throw new Error(`${work.name}: ${target.name} answers wrong: ${wrong}`);
  }
}

/** The answer's data is the id of the body's record. */
const wholly = ({ body }: BenchRequest, answer: unknown): WrittenRecord => ({
  id: (answer as { data: string }).data,
  body: body as WrittenRecord['body'],
});

const checkWrite = async (
  target: Target,
  { id, body }: WrittenRecord,
  key: string,
): Promise<string | undefined> =>
  checkWritten(body, await ask(target, { method: 'GET', path: `/api/nova/candidates/${id}` }, key));

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
