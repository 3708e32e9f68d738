import { z } from 'zod';
import type { Agent } from '../agent.ts';
import { quotedLength } from '../texts/quote.ts';
import type { TextPlan } from '../texts/text-plan.ts';

/** What a tool answers, before its texts are made safe to read. */
export interface ToolResult {
  readonly value: Readonly<Record<string, unknown>>;
  /** Of the value; what it does not know is of no known schema. */
  readonly plan?: TextPlan;
  /** The longest quoted text, in characters. */
  readonly quotedLength: number;
  /** How to ask for less, where an answer may be longer than a model can read. */
  readonly narrower?: string;
  /** Members that are the server's own texts, as they are. */
  readonly ours?: readonly string[];
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Counts as a write, and is for MEMBERs. */
  readonly writes: boolean;
  readonly input: Input;
  readonly output: z.ZodObject;
  readonly run: (agent: Agent, args: z.output<Input>) => Promise<ToolResult>;
}

/** A tool whose arguments have their own type; its schema parses them before it runs. */
export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared;

/** Of an answer that may quote what others wrote. */
export const noticed = { notice: z.string().optional() } as const;

/** A plan of an object whose members have plans, or are short lines. */
export const planOfMembers = (members: Readonly<Record<string, TextPlan>>): TextPlan => ({
  isLong: false,
  members,
});

export const line: TextPlan = { isLong: false, members: {} };

export const listOf = (items: TextPlan): TextPlan => ({ isLong: false, members: {}, items });

/** An answer of short lines alone. */
export const short = { quotedLength: quotedLength.list } as const;
