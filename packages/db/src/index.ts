export { accountDatabase, type AccountDatabase, type AccountTransaction } from './account-database.ts';
export type { Database, Health, PrismaTransaction, QueryOptions } from './database.ts';
export { DatabaseError, type DatabaseErrorCode } from './errors/database-error.ts';
export { foreignKeyViolation, uniqueViolation } from './errors/constraint-violations.ts';
export { UnprovenStatementError } from './guard/refusal.ts';
export { isUnavailable } from './errors/is-unavailable.ts';
export { retryTransaction } from './errors/retry-transaction.ts';
export { Prisma, PrismaClient } from './generated/client.ts';
export { openDatabase, type OpenDatabaseOptions } from './open-database.ts';
