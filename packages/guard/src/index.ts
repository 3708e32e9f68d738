export { UnprovenStatementError } from './refusal.ts';
export { StatementGuard } from './statement-guard.ts';
