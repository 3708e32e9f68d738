export { ConfigError } from './config-error.ts';
export { configurationTable } from './configuration-table.ts';
export { instancePlace, makeInstancePlace, type InstancePlace } from './instance-place.ts';
export { projectRoot } from './project-root.ts';
export { readEnvironment, type Environment } from './read-environment.ts';
export {
  leaveRunningServer,
  noteRunningServer,
  runningServers,
  type RunningServer,
} from './running-servers.ts';
export { settingNames, settings, type SettingName } from './settings.ts';
