import { PrismaPg } from '@prisma/adapter-pg';
import { candidate } from '@nova/features/contract';
import { newId } from '@nova/core';
import { Prisma, PrismaClient } from '@nova/db';
import { initTRPC, TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import { createOpenApiExpressMiddleware, type OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { documentOf, withNames } from './usual-documents.ts';

/**
 * The interface as usually written: Express, trpc-to-openapi's handler, Prisma's findMany and count, zod for input
 * and output. Keys in a map and an index of words are more than usual.
 */
const { DATABASE_URL = '', ACCOUNT_ID = '', API_KEY = '', USER_ID = '', PORT = '0' } = process.env;
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_URL, max: 8 }) });
const keys = new Map([[API_KEY, ACCOUNT_ID]]);

const t = initTRPC.context<{ readonly account: string | undefined }>().meta<OpenApiMeta>().create();

const procedure = t.procedure.use(({ ctx, next }) => {
  if (ctx.account === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' });
  return next({ ctx: { account: ctx.account } });
});

const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ data, error: z.null(), message: z.string(), success: z.boolean() });
const enveloped = <T>(data: T) => ({ data, error: null, message: 'OK', success: true });

const listInput = z.object({
  query: z.string().optional(),
  page: z.coerce.number().default(0),
  size: z.coerce.number().default(20),
});
const paged = envelope(z.array(candidate)).extend({ page: z.number(), size: z.number(), total: z.number() });

const newestFirst = [{ createdOn: 'desc' }, { id: 'desc' }] as const;

async function readPage(accountId: string, { query, page, size }: z.output<typeof listInput>) {
  const window = { skip: page * size, take: size };
  if (query === undefined) {
    const where = { accountId };
    const [rows, total] = await Promise.all([
      prisma.candidate.findMany({ where, orderBy: [...newestFirst], include: withNames, ...window }),
      prisma.candidate.count({ where }),
    ]);
    return { data: rows.map(documentOf), page, size, total };
  }
  const matching = Prisma.sql`FROM candidate_search c WHERE c."accountId" = ${accountId}::uuid
    AND c.vector @@ plainto_tsquery('simple', ${query})`;
  const [ids, counted] = await Promise.all([
    prisma.$queryRaw<
      { id: string }[]
    >`SELECT c.id ${matching} ORDER BY c."createdOn" DESC, c.id DESC LIMIT ${size} OFFSET ${window.skip}`,
    prisma.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS total ${matching}`,
  ]);
  const where = { accountId, id: { in: ids.map(({ id }) => id) } };
  const rows = await prisma.candidate.findMany({ where, orderBy: [...newestFirst], include: withNames });
  return { data: rows.map(documentOf), page, size, total: Number(counted[0]?.total) };
}

async function readOne(accountId: string, id: string) {
  const row = await prisma.candidate.findUnique({
    where: { accountId_id: { accountId, id } },
    include: withNames,
  });
  if (!row) throw new TRPCError({ code: 'NOT_FOUND' });
  return documentOf(row);
}

const newCandidate = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  mobile: z.string(),
  jobTitle: z.string(),
  currentEmployer: z.string(),
  overview: z.string(),
  skills: z.array(z.string()),
  address: z.object({ city: z.string(), country: z.string() }),
});

const path = '/candidates';
const byId = z.object({ candidateId: z.string() });

const router = t.router({
  candidates: t.router({
    search: procedure
      .input(
        z.object({ query: z.string().optional(), page: z.number().default(0), size: z.number().default(20) }),
      )
      .output(z.object({ data: z.array(candidate), page: z.number(), size: z.number(), total: z.number() }))
      .query(({ ctx, input }) => readPage(ctx.account, input)),
    get: procedure
      .input(byId)
      .output(candidate)
      .query(({ ctx, input }) => readOne(ctx.account, input.candidateId)),
  }),
  restSearch: procedure
    .meta({ openapi: { method: 'GET', path: `${path}/search` } })
    .input(listInput)
    .output(paged)
    .query(async ({ ctx, input }) => ({ ...enveloped([]), ...(await readPage(ctx.account, input)) })),
  restGet: procedure
    .meta({ openapi: { method: 'GET', path: `${path}/{candidateId}` } })
    .input(byId)
    .output(envelope(candidate))
    .query(async ({ ctx, input }) => enveloped(await readOne(ctx.account, input.candidateId))),
  restCreate: procedure
    .meta({ openapi: { method: 'POST', path } })
    .input(newCandidate)
    .output(envelope(z.string()))
    .mutation(async ({ ctx, input }) => {
      const { address, ...columns } = input;
      const id = newId();
      const identity = { accountId: ctx.account, id, reference: `USU-${id}`, ownerId: USER_ID };
      await prisma.candidate.create({
        data: { ...columns, ...identity, ...address },
      });
      return enveloped(id);
    }),
  restUpdate: procedure
    .meta({ openapi: { method: 'PUT', path: `${path}/{candidateId}` } })
    .input(byId.extend({ jobTitle: z.string(), overview: z.string(), rating: z.number() }))
    .output(envelope(z.string()))
    .mutation(async ({ ctx, input: { candidateId: id, ...data } }) => {
      await prisma.candidate.update({
        where: { accountId_id: { accountId: ctx.account, id } },
        data: { ...data, updatedOn: new Date() },
        select: { id: true },
      });
      return enveloped(id);
    }),
});

const createContext = ({ req }: { req: { headers: Readonly<Record<string, unknown>> } }) => ({
  account: keys.get(String(req.headers['x-api-key'])),
});

const app = express();
app.get('/', (_request, response) => void response.json({}));
app.use('/trpc', createExpressMiddleware({ router, createContext }));
app.use('/api/nova', createOpenApiExpressMiddleware({ router, createContext }));
app.listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
