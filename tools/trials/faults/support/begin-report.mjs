import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the file that the trials add their rows to. */
export default function beginReport() {
  process.env.TRIALS_REPORT = join(mkdtempSync(join(tmpdir(), 'nova-trials-')), 'rows.ndjson');
}
