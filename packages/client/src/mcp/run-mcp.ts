import type { McpServer } from './ask-server.ts';
import { Bridge } from './bridge.ts';
import { readLines } from './read-lines.ts';

/** The parts of its process that a run uses. */
export interface McpRun {
  /** Offers only tools that read. */
  readonly read: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly in: AsyncIterable<Uint8Array | string>;
  readonly out: TextOutput;
  readonly err: TextOutput;
}

interface TextOutput {
  write(text: string): unknown;
}

/** The longest line in characters. Servers refuse more than 1 MiB themselves, and their refusal names the request. */
const longestLine = 16 * 1024 * 1024;
/**
 * The number of lines in progress. It exceeds the number of open requests, because a line that cancels a request must
 * still be read.
 */
const mostUnderWay = 1_024;
const defaultUrl = 'http://127.0.0.1:3000';

/**
 * Connects a program that speaks MCP over standard input and output with a Nova server. `NOVA_URL` is the server's
 * address, and `NOVA_KEY` a PRIVATE key (docs/agents.md#by-a-command). It ends when the input has ended and everything
 * is answered.
 * @returns the exit code: 1 if a setting is missing or wrong
 */
export async function runMcp({ read, env, in: input, out, err }: McpRun): Promise<0 | 1> {
  const tell = (line: string): void => void err.write(`${line}\n`);
  const server = readServer(env, read ? '/mcp/read' : '/mcp');
  if (typeof server === 'string') {
    tell(server);
    return 1;
  }
  const bridge = new Bridge(server, { write: (message) => out.write(`${JSON.stringify(message)}\n`), tell });
  const underWay = new Set<Promise<void>>();
  for await (const line of readLines(input, longestLine)) {
    const answering = bridge.take(line).finally(() => underWay.delete(answering));
    underWay.add(answering);
    if (underWay.size >= mostUnderWay) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return 0;
}

/** Returns the server, or a complaint if a setting is missing or wrong. */
function readServer({ NOVA_KEY, NOVA_URL }: McpRun['env'], path: string): McpServer | string {
  const key = (NOVA_KEY ?? '').trim();
  if (key === '') return 'NOVA_KEY is missing: set it to a PRIVATE key of your Nova server.';
  // The key becomes a header, which cannot hold other characters.
  if (!/^[\x21-\x7e]+$/u.test(key)) return 'NOVA_KEY is no key: it has spaces or signs that no key has.';
  const address = (NOVA_URL ?? '').trim() || defaultUrl;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    return 'NOVA_URL is no address of a server, such as https://crm.example.';
  url.search = url.hash = '';
  url.pathname = `${url.pathname.replace(/\/+$/u, '')}${path}`;
  return { url, key };
}
