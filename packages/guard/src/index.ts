export { StatementGuard, UnprovenStatementError } from './statement-guard.ts';
