import { appRouter, toNovaError, type Call } from '@nova/api';
import { callTRPCProcedure } from '@trpc/server';

/**
 * What a procedure of public jobs answers, as plain values: key, limits and rules as for everybody (docs/interface/public-jobs.md).
 * @throws NovaError as the procedure does
 */
export async function readJobs(call: Call, procedure: string, input: unknown): Promise<unknown> {
  try {
    const answer: unknown = await callTRPCProcedure({
      router: appRouter,
      path: `publicJobs.${procedure}`,
      type: 'query',
      ctx: call,
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: 0,
    });
    return JSON.parse(JSON.stringify(answer)) as unknown;
  } catch (error) {
    throw toNovaError(error);
  }
}
