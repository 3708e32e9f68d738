import type { Page } from './page.ts';

/** The most a server gives at once. */
const largestPage = 100;

type ListInput = Readonly<Record<string, unknown>>;

/** Reads a list to its end, a page at a time and only as far as records are taken; begins at the input's own `page`. */
export async function* listAll<T>(
  readPage: (input: ListInput) => Promise<Page<T>>,
  input: ListInput,
): AsyncGenerator<T, void, undefined> {
  const size = typeof input.size === 'number' ? input.size : largestPage;
  const first = typeof input.page === 'number' ? input.page : 0;
  for (let number = first; ; number++) {
    const page = await readPage({ ...input, page: number, size });
    yield* page.data;
    if (page.data.length === 0 || (page.page + 1) * page.size >= page.total) return;
  }
}
