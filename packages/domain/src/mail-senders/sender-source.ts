import { columns, iso, type RecordSource } from '../records/record-source.ts';

/** How senders are read. */
export const senderSource: RecordSource = {
  from: 'mail_senders s',
  alias: 's',
  joins: [],
  members: {
    ...columns('s', ['id', 'name', 'email', 'replyTo', 'ratePerSecond', 'ratePerHour']),
    createdOn: iso('s."createdOn"'),
    updatedOn: iso('s."updatedOn"'),
  },
};
