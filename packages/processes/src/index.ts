export { machineId } from './machine-id.ts';
export { isRunning, isSameBoot, ownIdentity, pidExists, type ProcessIdentity } from './process-identity.ts';
export {
  ownProcessorTime,
  processorTime,
  processorTimeWithChildren,
  listProcessTree,
} from './processor-time.ts';
export { sweepTemporaryFolders, temporaryFolder } from './temporary-folder.ts';
