import { useParams, useSearch } from '@tanstack/react-router';

/** Returns the parameters of the screen's address; every value is a text. */
export function useSearchValues(): Readonly<Record<string, string | undefined>> {
  const search: unknown = useSearch({ strict: false });
  return search as Readonly<Record<string, string | undefined>>;
}

/** Returns a parameter of the screen's path, such as `id` of `/jobs/$id`; '' if it has none. */
export function useParameter(name: string): string {
  const all: unknown = useParams({ strict: false });
  return (all as Readonly<Record<string, string | undefined>>)[name] ?? '';
}
