import { fileURLToPath } from 'node:url';
import { createPool } from '../../dist/index.js';

/** A server whose worker computes for ever. */
const pool = createPool({
  program: fileURLToPath(new URL('./worker.mjs', import.meta.url)),
  workers: 1,
  processorMs: 3_600_000,
  wallMs: 3_600_000,
  idleMs: 60_000,
  memoryMb: 128,
  otherMemoryMb: 128,
  keptMemoryMb: 100,
  maxQueued: 20,
  maxQueuedBytes: 1_000,
});
await pool.run({ what: 'say', text: 'there' });
void pool.run({ what: 'endless' });
process.stdout.write('busy');
setInterval(() => undefined, 60_000);
