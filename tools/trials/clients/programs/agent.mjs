// The protocol's client, of the generation that its package names: node agent.mjs PACKAGE ADDRESS KEY
const [, , generation, address, key] = process.argv;
const requestInit = { headers: { Authorization: `Bearer ${key}` } };

const { Client, StreamableHTTPClientTransport } =
  generation === '@modelcontextprotocol/sdk'
    ? {
        ...(await import('@modelcontextprotocol/sdk/client/index.js')),
        ...(await import('@modelcontextprotocol/sdk/client/streamableHttp.js')),
      }
    : await import('@modelcontextprotocol/client');

const client = new Client(
  { name: 'trial', version: '1' },
  generation === '@modelcontextprotocol/sdk' ? {} : { versionNegotiation: { mode: 'auto' } },
);
await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
const { tools } = await client.listTools();
const created = await client.callTool({
  name: 'create',
  arguments: { kind: 'lead', values: { firstName: 'Ada' } },
});
const found = await client.callTool({ name: 'find', arguments: { kind: 'lead', fields: ['firstName'] } });
const refused = await client.callTool({ name: 'get', arguments: { kind: 'lead', id: 'none' } });
console.log(
  JSON.stringify({
    revision: client.getNegotiatedProtocolVersion?.() ?? null,
    tools: tools.length,
    instructions: client.getInstructions()?.includes('describe'),
    reference: created.structuredContent?.reference,
    total: found.structuredContent?.total,
    refused: JSON.parse(refused.content[0].text).code,
  }),
);
await client.close();
