export type { Agent } from './agent.ts';
export { mostMessages } from './answer-batch.ts';
export { type AgentServer, createAgentServer, type AgentServerOptions } from './create-agent-server.ts';
export { listedTools } from './listed-tools.ts';
