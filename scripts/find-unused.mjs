// Names files, exports and dependencies that nothing uses, as knip.json says; ends with 1 when there are any.
import { root } from './launch.mjs';
import { isUnreachable, onDemand } from './on-demand.mjs';

const fetched = 'knip@6.42.0';
/** With `--if-reachable` a registry that does not yield it is no fault of the tree. */
const mayMiss = process.argv.includes('--if-reachable');

const { status, output } = await onDemand([fetched], ['knip'], { cwd: root });
if (status !== 0 && mayMiss && isUnreachable(output)) {
  process.stdout.write(`passed over: ${fetched} could not be fetched from the registry\n`);
} else {
  process.stdout.write(output);
  process.exitCode = status === 0 ? 0 : 1;
}
