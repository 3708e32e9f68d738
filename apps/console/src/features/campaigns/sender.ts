import type { Answers, RowOf } from '../../api/answers.ts';

/** An address that mails of the account are sent from. */
export type Sender = RowOf<Answers['mailSenders']['list']>;
