export { pidExists } from './pid-exists.ts';
export { isRunning, isSameBoot, ownIdentity, type ProcessIdentity } from './process-identity.ts';
