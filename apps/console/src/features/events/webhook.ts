import type { Answers, RowOf } from '../../api/answers.ts';

export type Webhook = RowOf<Answers['webhooks']['list']>;
