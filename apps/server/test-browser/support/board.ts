import { setTimeout as sleep } from 'node:timers/promises';
import { assignPositions } from '@nova/features';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../test/support/test-server.ts';
import type { ConsoleServer } from './console.ts';
import { createRecord } from './console.ts';

export interface TestJob {
  readonly jobId: string;
  /** The applications' ids by the names of their candidates. */
  readonly applications: ReadonlyMap<string, string>;
}

/** Makes a job with a candidate at SOURCED for each name, such as `Grace Hopper`. */
export async function createJob(
  at: ConsoleServer,
  title: string,
  names: readonly string[],
): Promise<TestJob> {
  const jobId = await createRecord(at, '/jobs', { title });
  const applications = new Map<string, string>();
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const candidateId = await createRecord(at, '/candidates', { firstName, lastName, allowDuplicate: true });
    applications.set(name, await createRecord(at, '/applications', { jobId, candidateId }));
  }
  return { jobId, applications };
}

/** Somebody else of the agency, as a test's `agency`. */
export async function addColleague(
  { server, agency }: ConsoleServer,
  user: { readonly name: string; readonly email: string; readonly role?: string },
): Promise<ConsoleServer['agency']> {
  const userId = await createRecord({ server, agency }, '/users', user);
  return { ...agency, userId };
}

/** The names on the board by stage, as they are shown. */
export const namesOnBoard = (page: Page): Promise<Readonly<Record<string, readonly string[]>>> =>
  page.evaluate(shownNames);

/** Runs in the page. */
const shownNames = `Object.fromEntries([...document.querySelectorAll('main section > ul')].map((list) => [
  list.getAttribute('aria-label'),
  [...list.querySelectorAll('li > button:first-child')].map((button) => button.textContent),
]))`;

/** Where the server has an application. */
export async function stageOf(
  { server, agency }: ConsoleServer,
  applicationId: string | undefined,
): Promise<string> {
  const { body } = await server.call('GET', `/applications/${applicationId ?? ''}`, {
    key: agency.privateKey,
  });
  const { data } = body as { data: { stageCode: string; rejected: boolean } };
  return data.rejected ? 'REJECTED' : data.stageCode;
}

/** Puts events into the feed as a running server does. Returns how to stop. */
export function keepPlacingEvents({ database }: TestServer): () => Promise<void> {
  const ending = new AbortController();
  const placing = (async () => {
    while (!ending.signal.aborted) {
      await assignPositions(database);
      await sleep(50);
    }
  })();
  return async () => {
    ending.abort();
    await placing;
  };
}
