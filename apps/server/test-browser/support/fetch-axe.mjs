import { isUnreachable, onDemand } from '../../../../scripts/on-demand.mjs';

const axe = 'axe-core@4.14.1';

/** Prints where npx has put the script: beside the folder of programs that it puts first into PATH. */
const whereItIs = `const { delimiter, join } = require('node:path');
process.stdout.write(require.resolve(join(process.env.PATH.split(delimiter)[0], '../axe-core/axe.min.js')))`;

/**
 * Fetches axe-core before all test files: its licence keeps it out of our dependencies. Names its script in `AXE_CORE`, which test files
 * inherit; where the registry does not yield it, that is told, and our own rules remain.
 */
export default async function fetchAxe() {
  // Without a network nobody waits for a minute.
  const env = { ...process.env, npm_config_fetch_retries: '1' };
  const { status, output } = await onDemand([axe], ['node', '-e', whereItIs], { env });
  if (status === 0) process.env.AXE_CORE = output;
  else if (isUnreachable(output))
    process.stdout.write(`passed over: ${axe} could not be fetched from the registry\n`);
  else throw new Error(`${axe} was not fetched: ${output}`);
}
