import { z } from 'zod';
import type { Tool } from './tools/tool.ts';
import { tools } from './tools/tools.ts';

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: false;
    readonly openWorldHint: false;
  };
}

interface ObjectSchema {
  readonly [member: string]: unknown;
  readonly type: 'object';
}

export const listedTool = ({ name, title, description, writes, input, output }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input, 'input'),
  outputSchema: schemaOf(output, 'output'),
  annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
});

/** Shortens the schema of a tool. The list of tools is part of each conversation, so every redundant word costs tokens. */
const schemaOf = (schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema =>
  // The schema of a zod object always has the type object.
  brief(z.toJSONSchema(schema, { io })) as ObjectSchema;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function brief(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(brief);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isNoise(name, member))
      .map(([name, member]) => [
        name,
        // The names in `properties` are members of the record, so they are never removed as noise.
        name === 'properties' && isObject(member)
          ? Object.fromEntries(Object.entries(member).map(([one, schema]) => [one, brief(schema)]))
          : brief(member),
      ]),
  );
}

/** Returns true for members that permit anything, and for bounds that every integer has. */
const isNoise = (name: string, member: unknown): boolean =>
  name === '$schema' ||
  name === 'propertyNames' ||
  (name === 'properties' && isObject(member) && Object.keys(member).length === 0) ||
  (name === 'additionalProperties' && isObject(member) && Object.keys(member).length === 0) ||
  member === Number.MAX_SAFE_INTEGER ||
  member === Number.MIN_SAFE_INTEGER;

/** Every tool, as a client and the documentation list them. */
export const listedTools: readonly ListedTool[] = tools.map(listedTool);
