import { type Call, callProcedure, contextOf } from '@nova/api';
import { type Endpoint, NovaError, readInZone, Warnings } from '@nova/contract';
import type { Context, KeyHolder } from '@nova/domain';
import type { z } from 'zod';

/** Who calls a tool: one key, in one request. */
export interface Agent {
  readonly call: Call;
  readonly holder: KeyHolder;
}

/** Nothing is left out in silence, and the tool's own call was counted. */
const ownCall = (call: Call): Call => ({ ...call, counted: true, warnings: new Warnings(true) });

export type RecordValue = Readonly<Record<string, unknown>>;

/** Asks a procedure that answers one record, or an object. @throws NovaError and what `toNovaError` translates */
export const ask = async ({ call }: Agent, endpoint: Endpoint, input: unknown): Promise<RecordValue> =>
  objectIn(await callProcedure(ownCall(call), endpoint, input));

/** Asks a write, which answers the record's id. */
export const write = async ({ call }: Agent, endpoint: Endpoint, input: unknown): Promise<string> =>
  String(await callProcedure(ownCall(call), endpoint, input));

export interface RecordPage {
  readonly data: readonly RecordValue[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Asks a list. */
export const askPage = async ({ call }: Agent, endpoint: Endpoint, input: unknown): Promise<RecordPage> =>
  pageIn(await callProcedure(ownCall(call), endpoint, input));

/** Asks a procedure that answers all there is, without pages. */
export const askEach = async (
  { call }: Agent,
  endpoint: Endpoint,
  input: unknown,
): Promise<readonly RecordValue[]> => listIn(await callProcedure(ownCall(call), endpoint, input));

/** Reads what an agent sends as of its account's time zone. @throws ZodError */
export const parseForAgent = <Schema extends z.ZodType>(
  { holder }: Agent,
  schema: Schema,
  input: unknown,
): z.output<Schema> => readInZone(holder.account.timeZone, () => schema.parse(input));

/** For verbs that have no procedure. */
export const contextOfAgent = ({ call, holder }: Agent): Context => contextOf(ownCall(call), holder);

/** The contract's schema of the output promises an object. */
const objectIn = (answer: unknown): RecordValue => answer as RecordValue;

/** The contract's envelope promises a page. */
const pageIn = (answer: unknown): RecordPage => answer as RecordPage;

/** The contract's schema of the output promises a list. */
const listIn = (answer: unknown): readonly RecordValue[] => answer as readonly RecordValue[];

/** A refusal of one argument. */
export const unfit = (path: string, message: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `${path}: ${message}`, { issues: [{ path, message }] });
