import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runNova } from '../src/run-nova.ts';
import { quietStreams } from './quiet-streams.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process, with only these variables. */
export async function runCli(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const streams = quietStreams();
  const code = await runNova(words, env, streams);
  return { code, stdout: streams.out.text, stderr: streams.err.text };
}

export function runBuilt(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
