export {
  accountDatabase,
  type AccountDatabase,
  type AccountTransaction,
  type ModelTransaction,
} from './account-database.ts';
export { analyseTables, analyseUnseen } from './analyze-tables.ts';
export type {
  Database,
  Health,
  OpenEmbedded,
  PrismaTransaction,
  QueryOptions,
  ReadReplica,
  ReplicaStanding,
  Snapshot,
} from './database.ts';
export { busyWith, listErrorClasses, hasLeft, isUnavailable } from './errors/unavailable.ts';
export {
  DatabaseError,
  foreignKeyViolation,
  isDiskFull,
  retryTransaction,
  sqlState,
  uniqueViolation,
  type DatabaseErrorCode,
} from './errors/database-error.ts';
export { Prisma, PrismaClient } from './generated/client.ts';
export { UnprovenStatementError } from './guard/statement-guard.ts';
export { openDatabase, type OpenDatabaseOptions } from './open-database.ts';
export { modelRules } from './personal/model-rules.ts';
export { type PersonalColumn, personalColumns } from './personal/personal-columns.ts';
export type { TableRules } from './personal/rules.ts';
export { AccountTurns } from './postgres/account-turns.ts';
export { readServerUrl, serverHosts, type ServerUrl } from './postgres/server-url.ts';
export type { MayLag } from './read-replica.ts';
