import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { documentSelect } from './limit-sql.ts';
import { type Body, limitWrites } from './limit-writes.ts';
import { makePlainTable, plainTable } from './plain-table.ts';

/**
 * The cost without any rule: prepared statements build JSON in SQL. No validation, limits or log; keys are a map, and
 * a counter gives the unfiltered total. Paths and documents are Nova's.
 */
const { DATABASE_URL = '', ACCOUNT_ID = '', API_KEY = '', USER_ID = '', PORT = '0' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });
const keys = new Map([[API_KEY, ACCOUNT_ID]]);
const writes = limitWrites(pool, USER_ID);

const getOf = (name: string, table: string) => ({
  name,
  text: `SELECT row_to_json(d)::text AS data FROM (${documentSelect(table)} WHERE c."accountId" = $1 AND c.id = $2) d`,
});
const get = getOf('get', 'candidates');
const getWritten = getOf('getWritten', plainTable);

const ofPage = `coalesce((SELECT string_agg(row_to_json(d)::text, ',') FROM (
  ${documentSelect('candidates')} JOIN page p ON p.id = c.id WHERE c."accountId" = $1 ORDER BY p."createdOn" DESC, p.id DESC) d), '') AS data`;

const list = {
  name: 'list',
  text: `WITH page AS MATERIALIZED (SELECT id, "createdOn" FROM candidates WHERE "accountId" = $1
      ORDER BY "createdOn" DESC, id DESC LIMIT $2 OFFSET $3)
    SELECT (SELECT total FROM record_totals WHERE "accountId" = $1 AND entity = 'candidate') AS total, ${ofPage}`,
};

const search = {
  name: 'search',
  text: `WITH hits AS MATERIALIZED (SELECT id, "createdOn" FROM candidate_search
      WHERE "accountId" = $1 AND vector @@ plainto_tsquery('simple', $4)),
    page AS MATERIALIZED (SELECT * FROM hits ORDER BY "createdOn" DESC, id DESC LIMIT $2 OFFSET $3)
    SELECT (SELECT count(*) FROM hits) AS total, ${ofPage}`,
};

interface PageRow {
  readonly data: string;
  readonly total: string;
}

async function readPage(account: string, query: URLSearchParams): Promise<{ data: string; numbers: string }> {
  const [size, number] = [Number(query.get('size') ?? 20), Number(query.get('page') ?? 0)];
  const words = query.get('query');
  const values = [account, size, size * number];
  const statement = words === null ? { ...list, values } : { ...search, values: [...values, words] };
  const { rows } = await pool.query<PageRow>(statement);
  const { data = '', total = 0 } = rows[0] ?? {};
  return { data: `[${data}]`, numbers: `"page":${number},"size":${size},"total":${total}` };
}

async function readOne(account: string, id: string): Promise<string> {
  const { rows } = await pool.query<{ data: string }>({
    ...(writes.wrote(id) ? getWritten : get),
    values: [account, id],
  });
  return rows[0]?.data ?? 'null';
}

const enveloped = (data: string, more = ''): string =>
  `{"data":${data},"error":null,"message":"OK","success":true${more}}`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const account = keys.get(String(request.headers['x-api-key']));
  if (pathname === '/') {
    send(response, '{}');
    return;
  }
  if (account === undefined) {
    response.writeHead(401).end();
    return;
  }
  const id = pathname.slice('/api/nova/candidates/'.length);
  if (pathname === '/api/nova/candidates/search') {
    const { data, numbers } = await readPage(account, searchParams);
    send(response, enveloped(data, `,${numbers}`));
  } else if (pathname === '/api/nova/candidates/batch') {
    const { records } = await readBody(request);
    send(response, enveloped(JSON.stringify(await writes.createEach(account, records as Body[]))));
  } else if (request.method === 'POST') {
    send(response, enveloped(JSON.stringify(await writes.create(account, await readBody(request)))));
  } else if (request.method === 'PUT') {
    send(response, enveloped(JSON.stringify(await writes.update(account, id, await readBody(request)))));
  } else if (pathname === '/trpc/candidates.get') {
    const { candidateId } = JSON.parse(searchParams.get('input') ?? '') as { candidateId: string };
    send(response, `{"result":{"data":${await readOne(account, candidateId)}}}`);
  } else if (pathname === '/trpc/candidates.search') {
    const { data, numbers } = await readPage(
      account,
      new URLSearchParams(searchParams.get('input') ? inputOf(searchParams) : ''),
    );
    send(response, `{"result":{"data":{"data":${data},${numbers}}}}`);
  } else {
    send(response, enveloped(await readOne(account, id)));
  }
}

/** Plain members of tRPC's input only. */
const inputOf = (query: URLSearchParams): Record<string, string> =>
  JSON.parse(query.get('input') ?? '{}') as Record<string, string>;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}

function send(response: ServerResponse, body: string): void {
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}

await makePlainTable(pool, ACCOUNT_ID);
createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`limit: ${String(error)}\n`);
    response.writeHead(500).end();
  });
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
