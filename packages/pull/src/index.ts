export type { ClientSettings as Manners } from './http/other-server.ts';
export { pullAccount } from './pull-account.ts';
export type { PullOptions } from './pull-account.ts';
export type { Counts, RecordProblem } from './report/pull-report.ts';
export type { LeftToDo, NotReachable, PullProblem, PullReport } from './report/pull-report.ts';
export type { PullProgress } from './round.ts';
