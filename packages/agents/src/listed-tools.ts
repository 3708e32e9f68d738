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

export const toListedTool = ({ name, title, description, writes, input, output }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: buildToolSchema(input, 'input'),
  outputSchema: buildToolSchema(output, 'output'),
  annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
});

/** Shortens the schema of a tool. The list of tools is part of each conversation, so every redundant word costs tokens. */
const buildToolSchema = (schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema =>
  // The schema of a zod object always has the type object.
  shortenSchema(z.toJSONSchema(schema, { io })) as ObjectSchema;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shortenSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortenSchema);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !isNoise(name, member))
      .map(([name, member]) => [
        name,
        // The names in `properties` are members of the record, so they are never removed as noise.
        name === 'properties' && isObject(member)
          ? Object.fromEntries(Object.entries(member).map(([one, schema]) => [one, shortenSchema(schema)]))
          : shortenSchema(member),
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
export const listedTools: readonly ListedTool[] = tools.map(toListedTool);
