import { readServerUrl } from './server-url.ts';

/**
 * The hosts and ports that a database's URL names, in the order of the alphabet, such as `db.internal:5432`; without user and
 * password. A Unix socket's folder is the host where the URL names one.
 */
export const serverHosts = (url: string): readonly string[] =>
  (readServerUrl(url)?.places ?? [])
    .map((place) => {
      const { hostname, port, searchParams } = new URL(place);
      return `${searchParams.get('host') ?? decodeURIComponent(hostname)}:${searchParams.get('port') ?? (port || '5432')}`;
    })
    .sort();
