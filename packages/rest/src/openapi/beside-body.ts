import { queryMembers, type Endpoint, type JsonSchema } from '@nova/contract';
import type { GeneratedOperation, GeneratedParameter } from './generate.ts';

/**
 * The operation with what travels in the query string out of its body: the generator takes all of an input that has a body for one,
 * but for its ids.
 */
export function besideBody(endpoint: Endpoint, generated: GeneratedOperation): GeneratedOperation {
  const [type, content] = Object.entries(generated.requestBody?.content ?? {})[0] ?? [];
  const asked = Object.keys(queryMembers(endpoint));
  if (type === undefined || content === undefined || asked.length === 0) return generated;
  const members = Object.entries(content.schema.properties ?? {});
  const parameters = members
    .filter(([name]) => asked.includes(name))
    .map(([name, schema]): GeneratedParameter => ({ name, in: 'query', schema: schema as JsonSchema }));
  const properties = Object.fromEntries(members.filter(([name]) => !asked.includes(name)));
  return {
    ...generated,
    parameters: [...(generated.parameters ?? []), ...parameters],
    requestBody: { content: { [type]: { ...content, schema: { ...content.schema, properties } } } },
  };
}
