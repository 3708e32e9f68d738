import { z } from 'zod';
import type { Agent } from '../agent.ts';
import { quotedLength } from '../texts/quote.ts';
import type { TextPlan } from '../texts/text-plan.ts';

/** The result of a tool, before its texts are made safe to read. */
export interface ToolResult {
  readonly value: Readonly<Record<string, unknown>>;
  /** The plan of the value. Members that the plan lacks have no known schema. */
  readonly plan?: TextPlan;
  /** The longest quoted text, in characters. */
  readonly quotedLength: number;
  /** Advice on how to ask for less, for tools whose answer may be longer than a model can read. */
  readonly narrower?: string;
  /** Members that contain the server's own texts, which are not quoted. */
  readonly ours?: readonly string[];
}

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** True if a call counts as a write and needs a MEMBER. */
  readonly writes: boolean;
  readonly input: Input;
  readonly output: z.ZodObject;
  readonly run: (agent: Agent, args: z.output<Input>) => Promise<ToolResult>;
}

/** Declares a tool whose arguments have their own type. Its schema parses them before it runs. */
export const tool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared;

/** The member of an answer that may quote texts of others. */
export const noticed = { notice: z.string().optional() } as const;

/** Returns the plan of an object. Members without a plan of their own are short lines. */
export const createMembersPlan = (members: Readonly<Record<string, TextPlan>>): TextPlan => ({
  isLong: false,
  members,
});

export const line: TextPlan = { isLong: false, members: {} };

export const createListPlan = (items: TextPlan): TextPlan => ({ isLong: false, members: {}, items });

/** An answer that consists of short lines only. */
export const short = { quotedLength: quotedLength.list } as const;
