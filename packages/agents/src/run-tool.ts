import { recordLimit, toNovaError, maskKeys, assertMayCall } from '@nova/core';
import { type ErrorCode, errorTable, NovaError } from '@nova/contract';
import { limitRefusal } from '@nova/limits';
import { type Agent, createAgentContext, parseForAgent } from './agent.ts';
import { OnlyProposed, proposeInstead } from './records/guarded.ts';
import { longestAnswer, notice, oneLine, safeToRead } from './texts/quote.ts';
import type { Tool, ToolResult } from './tools/tool.ts';

/** The result of a call in the form of the protocol. */
export interface ToolAnswer {
  readonly [member: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/** Runs a tool for an agent within its limits. A failure becomes an answer too, because a model can act on it. */
export async function runTool(
  tool: Tool,
  agent: Agent,
  args: unknown,
  writesPerHour: number,
): Promise<ToolAnswer> {
  const { trace } = agent.call;
  try {
    if (tool.writes) assertMayCall(agent.holder, { name: tool.name, userRole: 'MEMBER' });
    await countTool(tool, agent, writesPerHour);
    const result = await tool.run(agent, parseForAgent(agent, tool.input, args ?? {}));
    return buildAnswer(result);
  } catch (thrown) {
    const error = toNovaError(thrown);
    recordLimit(agent.call.services, createAgentContext(agent).db, error);
    trace.failure = error;
    return buildRefusal(error, agent.call.requestId);
  } finally {
    trace.endpoint = `mcp.${tool.name}`;
  }
}

const hour = 3_600;

/**
 * Counts a call as a read or a write of the account. A writing tool also counts against the key's own limit.
 * @throws RATE_LIMITED, USAGE_LIMIT_REACHED
 */
async function countTool({ writes }: Tool, { call, holder }: Agent, writesPerHour: number): Promise<void> {
  const { services, trace } = call;
  const { id, limits } = holder.account;
  const bound = { name: 'agentWritesPerHour', of: holder.id, max: writesPerHour, seconds: hour } as const;
  const reservation = writes ? await services.ports.bounds.takeBounds(id, [bound]) : null;
  if (reservation?.wait != null) throw createWritesError(writesPerHour, reservation.wait, services.now());
  const count = await services.limiter.count(id, limits, writes ? 'write' : 'read');
  trace.limits = count;
  if (!count.exceeded) return;
  await reservation?.giveBack();
  throw limitRefusal(count.exceeded, services.now());
}

/** @param wait in seconds */
function createWritesError(max: number, wait: number, now: Date): NovaError {
  const resetsOn = new Date(now.getTime() + wait * 1000).toISOString();
  return new NovaError(
    'RATE_LIMITED',
    `This key's agent has made the ${String(max)} writes of this hour that it may. Try again in ${String(wait)} s.`,
    { limit: { name: 'agentWritesPerHour', max, used: max, resetsOn }, retryAfter: wait },
  );
}

function buildAnswer({ value, plan, quotedLength, narrower, ours = [] }: ToolResult): ToolAnswer {
  const isOurs = ([name]: readonly [string, unknown]): boolean => ours.includes(name);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const theirs = Object.fromEntries(members.filter((member) => !isOurs(member)));
  const room = narrower === undefined ? undefined : { most: longestAnswer, narrower };
  const { value: safe, quotes } = safeToRead(theirs, plan, quotedLength, room);
  const structuredContent = {
    ...(safe as object),
    ...Object.fromEntries(members.filter(isOurs)),
    ...(quotes ? { notice } : {}),
  };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

/** The limit in characters for an error's message. Messages that list fields are longer than other lines. */
const longestMessage = 2_000;

/** Advice for models on errors whose own message is meant for programs. */
const remedies: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE: 'Use the record whose id is in data, or update it.',
  INVALID_QUERY: 'Look at the position that message gives; describe with the kind lists the fields.',
  VALIDATION_ERROR: 'Fix what issues names; describe with the kind says what it takes.',
  CONFLICT: 'Read the record again, then decide anew.',
  IN_USE: 'Ask a person.',
};

function buildRefusal(error: NovaError, requestId: string): ToolAnswer {
  const { issues, limit, retryAfter, data } = error.details;
  const refusal = {
    code: error.code,
    message: oneLine(error.message, longestMessage),
    do:
      error instanceof OnlyProposed
        ? proposeInstead
        : (remedies[error.code] ?? errorTable[error.code].remedy),
    requestId,
    ...(issues
      ? {
          issues: issues.map(({ path, message }) => ({
            path: oneLine(path),
            message: oneLine(message, longestMessage),
          })),
        }
      : {}),
    ...(limit ? { limit } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(data === undefined ? {} : { data: oneLine(data) }),
  };
  return { content: [{ type: 'text', text: maskKeys(JSON.stringify(refusal)) }], isError: true };
}
