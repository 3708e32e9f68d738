import { isDownload } from '@nova/contract';
import type { SampleCall } from './sample-call.ts';

/** Text as a POSIX shell takes it literally. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a line for a POSIX shell. */
export function curlSample({ endpoint, url, query, body, form, keyVariable }: SampleCall): string {
  const { method } = endpoint.route;
  const asked = Object.entries(query);
  const parts = [
    `curl ${asked.length > 0 ? '-G ' : ''}${method === 'GET' || form ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "X-Api-Key: $${keyVariable}"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
    ...asked.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`),
    ...(form?.file ? [`-F ${quoted(`${form.file[0]}=@${form.file[1]}`)}`] : []),
    ...Object.entries(form?.fields ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(isDownload(endpoint) ? ['--remote-name --remote-header-name'] : []),
  ];
  return parts.join(' \\\n  ');
}
