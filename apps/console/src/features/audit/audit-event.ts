import type { Answers, RowOf } from '../../api/answers.ts';

export type AuditEvent = RowOf<Answers['audit']['list']>;
