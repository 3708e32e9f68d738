import {
  createMcpHandler,
  isLegacyRequest,
  isSpecType,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { contractVersion } from '@nova/contract';
import type { Agent } from './agent.ts';
import { answerBatch } from './answer-batch.ts';
import { writeInstructions } from './instructions.ts';
import { toListedTool } from './listed-tools.ts';
import { runTool } from './run-tool.ts';
import { oneLine } from './texts/quote.ts';
import { readingTools, tools } from './tools/tools.ts';
import type { Tool } from './tools/tool.ts';

export interface AgentServerOptions {
  /** Offers only the tools that read. */
  readonly readsOnly: boolean;
  /** The number of calls of writing tools that one key may make in an hour (AGENT_WRITES_PER_HOUR). */
  readonly writesPerHour: number;
  /** Receives failures of the protocol's own code. */
  readonly onError: (error: Error) => void;
}

/** Answers requests of the Model Context Protocol, each by itself (docs/interface/agents.md). */
export interface AgentServer {
  /** @param body the request's body, parsed */
  readonly answer: (request: Request, body: unknown, agent: Agent) => Promise<Response>;
  /** Returns true if a message calls a tool of this server. Tools count their own calls. */
  readonly countsItself: (message: unknown) => boolean;
}

const serverInfo = { name: 'nova', title: 'Nova', version: contractVersion };

/** Nova asks clients for no input, so nothing has to be validated. */
const noValidator: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'Nova asks for no input.' }),
};

export function createAgentServer({ readsOnly, writesPerHour, onError }: AgentServerOptions): AgentServer {
  const offered = readsOnly ? readingTools : tools;
  const toolList = { tools: offered.map(toListedTool) };
  const byName = new Map(offered.map((tool) => [tool.name, tool]));
  const agents = new WeakMap<Request, Agent>();
  const options: ServerOptions = {
    capabilities: { tools: {} },
    instructions: writeInstructions(!readsOnly),
    jsonSchemaValidator: noValidator,
  };

  /** Creates a server that only passes calls on, because tools check their own arguments. */
  function serverFor(agent: Agent): McpServer {
    const carrier = new McpServer(serverInfo, options);
    const { server } = carrier;
    server.setRequestHandler('tools/list', () => toolList);
    // The calls of a batch run one after another, so a batch uses no more of the server at a time than one call.
    let turn: Promise<unknown> = Promise.resolve();
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = byName.get(params.name);
      if (!tool) throw createUnknownToolError(params.name, byName);
      const answer = turn.then(() => runTool(tool, agent, params.arguments, writesPerHour));
      turn = answer.catch(() => undefined);
      return answer;
    });
    return carrier;
  }

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const agent = requestInfo && agents.get(requestInfo);
      if (!agent) throw new Error('A request of the protocol has no caller.');
      return serverFor(agent);
    },
    // Clients cannot subscribe to anything, because nothing that is listed changes.
    { maxSubscriptions: 0, onerror: onError },
  );

  return {
    async answer(request, body, agent) {
      agents.set(request, agent);
      const refusal = refuseGreeting(body);
      if (refusal) return refusal;
      const parsedBody = removeCancellations(body);
      // Only clients of older revisions of the protocol may send batches. Any other list is refused as a whole.
      const isBatch = Array.isArray(parsedBody) && (await isLegacyRequest(request, parsedBody));
      if (!isBatch) return handler.fetch(request, { parsedBody });
      return answerBatch(parsedBody, (part) => handler.fetch(request, { parsedBody: part }));
    },
    countsItself: (message) => byName.has(readToolName(message) ?? ''),
  };
}

function createUnknownToolError(name: string, toolsByName: ReadonlyMap<string, Tool>): ProtocolError {
  const names = [...toolsByName.keys()].join(', ');
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${oneLine(name, 100)}. The tools here are ${names}.`,
  );
}

/** Refuses an invalid `initialize` here, because the protocol's server would report it as a failure of its own. */
function refuseGreeting(body: unknown): Response | undefined {
  if (!isObject(body) || body.method !== 'initialize' || body.id === undefined) return undefined;
  if (isSpecType.InitializeRequestParams(body.params)) return undefined;
  const message =
    'initialize takes protocolVersion, a text; capabilities; and clientInfo with name and version.';
  const error = { code: ProtocolErrorCode.InvalidParams, message };
  return Response.json({ jsonrpc: '2.0', id: body.id, error }, { status: 400 });
}

/**
 * Removes cancellations from a batch. A request that its own batch cancels would never be answered, and the stream
 * would never end. Other requests cannot be cancelled, because the server has no sessions.
 */
function removeCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const messages: readonly unknown[] = body;
  const remainingMessages = messages.filter(
    (one) => !isObject(one) || one.method !== 'notifications/cancelled',
  );
  return remainingMessages.length > 0 ? remainingMessages : messages;
}

/** Returns the name of the tool that a message calls; undefined for any other message. */
function readToolName(message: unknown): string | undefined {
  if (!isObject(message) || message.method !== 'tools/call' || !isObject(message.params)) return undefined;
  // A message without an id is a notification, which no tool answers.
  if (message.id === undefined) return undefined;
  const { name, arguments: args } = message.params;
  // The protocol refuses other arguments itself.
  if (args !== undefined && (!isObject(args) || Array.isArray(args))) return undefined;
  return typeof name === 'string' ? name : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
