import type { Sent } from '../src/load/send.ts';

/** An agency's work: mostly reads, some writes, and deletions of surplus candidates. */
export class Work {
  readonly #candidates: string[] = [];
  #number = 0;

  /** `learn` takes the answer. */
  next(): { readonly sent: Sent; readonly learn: (data: unknown) => void } {
    const number = this.#number++;
    const kind = kinds[number % kinds.length] ?? 'search';
    const id = this.#candidates[(number * 7919) % Math.max(1, this.#candidates.length)];
    if (kind === 'create' || id === undefined) return this.#create(number);
    if (kind === 'delete') return this.#delete();
    return { sent: requestFor(kind, number, id), learn: () => undefined };
  }

  #create(number: number): { sent: Sent; learn: (data: unknown) => void } {
    const sent = json('POST', '/api/nova/candidates', {
      firstName: `First${String(number % 97)}`,
      lastName: `Last${String(number % 89)}`,
      jobTitle: 'Engineer',
      email: `soak-${String(number)}@trial.example`,
      skills: ['TypeScript', 'PostgreSQL'],
      overview: 'Some words about this person. '.repeat(20),
    });
    const headers = number % 2 === 0 ? { 'Idempotency-Key': `soak-${String(number)}` } : {};
    return {
      sent: { ...sent, headers: { ...sent.headers, ...headers } },
      learn: (data) => {
        if (typeof data === 'string') this.#candidates.push(data);
      },
    };
  }

  #delete(): { sent: Sent; learn: (data: unknown) => void } {
    const id = this.#candidates.length > mostCandidates ? this.#candidates.shift() : undefined;
    const path = id === undefined ? '/api/nova/masterdata' : `/api/nova/candidates/${id}`;
    return { sent: { method: id === undefined ? 'GET' : 'DELETE', path }, learn: () => undefined };
  }
}

const mostCandidates = 2_000;

type Kind =
  | 'search'
  | 'words'
  | 'list'
  | 'one'
  | 'update'
  | 'tags'
  | 'notes'
  | 'page'
  | 'create'
  | 'delete'
  | 'missing';

const kinds: readonly Kind[] = [
  ...(['search', 'one', 'create', 'list', 'words', 'one', 'update', 'search', 'page', 'delete'] as const),
  ...(['one', 'search', 'tags', 'words', 'list', 'create', 'one', 'notes', 'delete', 'missing'] as const),
];

function requestFor(kind: Exclude<Kind, 'create' | 'delete'>, number: number, id: string): Sent {
  const one = `/api/nova/candidates/${id}`;
  const text = `Note ${String(number)}. `.repeat(10);
  const search = (query: string): Sent => ({
    method: 'GET',
    path: `/api/nova/candidates/search?size=20&${query}`,
  });
  switch (kind) {
    case 'search':
      return search(`query=jobTitle:engineer%20AND%20lastName:Last${String(number % 89)}`);
    case 'words':
      return search(`query=first${String(number % 97)}%20words%20person`);
    case 'page':
      return search(`page=${String(number % 50)}`);
    case 'list':
      return { method: 'GET', path: '/api/nova/companies/list' };
    case 'one':
      return { method: 'GET', path: one };
    case 'missing':
      return { method: 'GET', path: '/api/nova/candidates/00000000-0000-7000-8000-000000000000' };
    case 'update':
      return json('PUT', one, { jobTitle: `Engineer ${String(number % 13)}`, rating: number % 6 });
    case 'tags':
      return json('PUT', `${one}/tags`, { tags: [{ group: 'Soak', value: String(number % 10) }] });
    case 'notes':
      return json('PUT', `${one}/internalnotes`, { text });
  }
}

const json = (method: string, path: string, body: unknown): Sent => ({
  method,
  path,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
