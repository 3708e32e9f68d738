import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseError, type DatabaseErrorCode } from '@nova/db';
import { EmbeddedError, type EmbeddedErrorCode } from '@nova/embedded';
import { FileStoreError, type StoreFault } from '@nova/files';
import type { Steps } from './reporting.ts';

export type FirstStartTask = 'everything' | 'demo';

/** A demo without keys, which are made later, when they can be shown. */
export interface FilledDemo {
  readonly accountId: string;
  readonly candidates: number;
}

export type FirstStartReport =
  | { readonly kind: 'step'; readonly what: string }
  | { readonly kind: 'progress'; readonly detail: string }
  | { readonly kind: 'stepped' }
  | { readonly kind: 'event'; readonly line: string }
  | { readonly kind: 'done'; readonly demo: FilledDemo | null }
  | { readonly kind: 'failed'; readonly error: FirstStartFault };

export type FirstStartFault =
  | { readonly type: 'database'; readonly code: DatabaseErrorCode; readonly message: string }
  | { readonly type: 'embedded'; readonly code: EmbeddedErrorCode; readonly message: string }
  | { readonly type: 'files'; readonly fault: StoreFault; readonly message: string }
  | { readonly type: 'other'; readonly message: string };

/**
 * Runs a first start in a child process: it takes 400 MB, which only the end of a process frees. If it is
 * interrupted, the next start continues.
 * @returns the demo that it filled, or null
 * @throws DatabaseError, EmbeddedError and FileStoreError
 */
export async function runFirstStart(
  task: FirstStartTask,
  steps: Steps,
  onEvent: (line: string) => void,
): Promise<FilledDemo | null> {
  const child = fork(new URL('./first-start-process.js', import.meta.url), [task], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const showStep = showSteps(steps);
  let last: FirstStartReport | undefined;
  child.on('message', (report: FirstStartReport) => {
    last = report;
    if (report.kind === 'event') onEvent(report.line);
    else showStep(report);
  });
  // 'exit' may come before the last message.
  await once(child, 'close');
  if (last?.kind === 'done') return last.demo;
  throw last?.kind === 'failed'
    ? toError(last.error)
    : new Error('The process of the first start was ended.');
}

function showSteps(steps: Steps): (report: FirstStartReport) => void {
  let progress: (detail: string) => void = () => undefined;
  let stepped: () => void = () => undefined;
  return (report) => {
    if (report.kind === 'progress') progress(report.detail);
    else if (report.kind === 'step') {
      void steps.run(report.what, (show) => {
        progress = show;
        return new Promise<void>((resolve) => {
          stepped = resolve;
        });
      });
    } else stepped();
  };
}

function toError(fault: FirstStartFault): Error {
  if (fault.type === 'database') return new DatabaseError(fault.code, fault.message);
  if (fault.type === 'embedded') return new EmbeddedError(fault.code, fault.message);
  return fault.type === 'files' ? new FileStoreError(fault.fault, fault.message) : new Error(fault.message);
}
