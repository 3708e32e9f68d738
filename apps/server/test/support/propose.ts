import type { TestAgency, TestServer } from './test-server.ts';

export interface Proposing {
  readonly server: Pick<TestServer, 'call'>;
  readonly agency: Pick<TestAgency, 'privateKey'>;
}

/** Proposes something with the agency's key, as an agent does, and returns the proposal's id. */
export async function propose(
  { server, agency }: Proposing,
  proposal: { readonly kind: string; readonly input: object; readonly reason: string },
): Promise<string> {
  const { body } = await server.call('POST', '//mcp', {
    key: agency.privateKey,
    headers: { Accept: 'application/json, text/event-stream' },
    json: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'propose', arguments: proposal },
    },
  });
  const said =
    typeof body === 'string' ? (JSON.parse(/^data: (.*)$/mu.exec(body)?.[1] ?? '{}') as unknown) : body;
  const { result } = said as { result?: { structuredContent?: { id: string } } };
  if (result?.structuredContent === undefined) throw new Error(JSON.stringify(said));
  return result.structuredContent.id;
}
