import { type Call, createContext, type Context, type KeyHolder } from '@nova/core';
import { callProcedure } from '@nova/features/router';
import { type Endpoint, NovaError, readInZone, Warnings } from '@nova/contract';
import type { z } from 'zod';

/** The caller of a tool: one key in one request. */
export interface Agent {
  readonly call: Call;
  readonly holder: KeyHolder;
}

/**
 * Returns the call with which a tool runs procedures. It is not counted again, and its warnings are strict, so
 * that no part of the input is ignored silently.
 */
const createOwnCall = (call: Call): Call => ({ ...call, counted: true, warnings: new Warnings(true) });

export type RecordValue = Readonly<Record<string, unknown>>;

/**
 * Calls a procedure that answers one record, or an object.
 * @throws NovaError and what `toNovaError` translates
 */
export const ask = async ({ call }: Agent, endpoint: Endpoint, input: unknown): Promise<RecordValue> =>
  toRecordValue(await callProcedure(createOwnCall(call), endpoint, input));

/** Calls a write, and returns the record's id. */
export const write = async ({ call }: Agent, endpoint: Endpoint, input: unknown): Promise<string> =>
  String(await callProcedure(createOwnCall(call), endpoint, input));

export interface RecordPage {
  readonly data: readonly RecordValue[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Calls a list, and returns a page of it. */
export const askPage = async ({ call }: Agent, endpoint: Endpoint, input: unknown): Promise<RecordPage> =>
  toRecordPage(await callProcedure(createOwnCall(call), endpoint, input));

/** Calls a procedure that answers a whole list without pages. */
export const askEach = async (
  { call }: Agent,
  endpoint: Endpoint,
  input: unknown,
): Promise<readonly RecordValue[]> => toRecordList(await callProcedure(createOwnCall(call), endpoint, input));

/**
 * Parses an agent's input. Its dates belong to the time zone of the account.
 * @throws ZodError
 */
export const parseForAgent = <Schema extends z.ZodType>(
  { holder }: Agent,
  schema: Schema,
  input: unknown,
): z.output<Schema> => readInZone(holder.account.timeZone, () => schema.parse(input));

/** Returns the context for functions of the domain that have no procedure. */
export const createAgentContext = ({ call, holder }: Agent): Context =>
  createContext(createOwnCall(call), holder);

/** The cast holds because the contract's schema of the output is an object. */
const toRecordValue = (answer: unknown): RecordValue => answer as RecordValue;

/** The cast holds because the contract's envelope is a page. */
const toRecordPage = (answer: unknown): RecordPage => answer as RecordPage;

/** The cast holds because the contract's schema of the output is a list. */
const toRecordList = (answer: unknown): readonly RecordValue[] => answer as readonly RecordValue[];

/** Returns the error for one argument that does not fit. */
export const createUnfitError = (path: string, message: string): NovaError =>
  new NovaError('VALIDATION_ERROR', `${path}: ${message}`, { issues: [{ path, message }] });
