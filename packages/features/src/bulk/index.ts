export { removeOldBulkChanges } from './bulk-runs.ts';
