export { ConfigError } from './read-environment.ts';
export { configurationTable } from './settings.ts';
export { instancePlace, makeInstancePlace, type InstancePlace } from './instance-place.ts';
export { projectRoot } from './values.ts';
export { readEnvironment, type Environment } from './read-environment.ts';
export {
  leaveRunningServer,
  noteRunningServer,
  runningServers,
  type RunningServer,
} from './running-servers.ts';
export { settingNames, settings, type SettingName } from './settings.ts';
