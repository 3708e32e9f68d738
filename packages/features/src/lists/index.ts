export { buildAudienceSql } from './audience.ts';
