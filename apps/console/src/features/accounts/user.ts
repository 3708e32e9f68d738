import type { Answers, RowOf } from '../../api/answers.ts';

export type User = RowOf<Answers['users']['list']>;
