export { ConfigError } from './read-environment.ts';
export { configurationTable } from './settings.ts';
export { findInstancePlace, makeInstancePlace, type InstancePlace } from './instance-place.ts';
export { projectRoot } from './values.ts';
export { readEnvironment, type Environment } from './read-environment.ts';
export {
  leaveRunningServer,
  recordRunningServer,
  listRunningServers,
  type RunningServer,
} from './running-servers.ts';
export { settingNames, settings, type SettingName } from './settings.ts';
