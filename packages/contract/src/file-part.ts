import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** The part of a form that is a file. */
export interface FilePart {
  readonly name: string;
  readonly required: boolean;
}

/** The member of an endpoint's input that is a file; undefined where none is. */
export function filePartOf({ input }: Pick<Endpoint, 'input'>): FilePart | undefined {
  const shape: Readonly<Record<string, z.ZodType>> = input.shape;
  const [name, schema] = Object.entries(shape).find(([, one]) => carriesFile(one)) ?? [];
  return name === undefined ? undefined : { name, required: !(schema instanceof z.ZodOptional) };
}

const carriesFile = (schema: unknown): boolean =>
  schema instanceof z.ZodFile || (schema instanceof z.ZodOptional && carriesFile(schema.unwrap()));
