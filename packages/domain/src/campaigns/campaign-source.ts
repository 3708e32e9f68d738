import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';

/** SPEC.md, Email campaign: how its document is built. */
export const campaignSource: RecordSource = {
  from: 'campaigns c',
  alias: 'c',
  words: 'campaign_search',
  entity: 'campaign',
  joins: [joinOne('users', 'o', 'c', 'ownerId')],
  members: {
    ...columns('c', [
      'id',
      'reference',
      'name',
      'subject',
      'status',
      'statusMessage',
      'archived',
      'suspended',
    ]),
    ...columns('c', ['senderName', 'senderEmail', 'distributionListId', 'distributionListName']),
    scheduledOn: iso('c."scheduledOn"'),
    sentOn: iso('c."sentOn"'),
    ownerId: 'c."ownerId"',
    ownerName: 'o.name',
    createdOn: iso('c."createdOn"'),
    modifiedOn: iso('c."modifiedOn"'),
  },
};
