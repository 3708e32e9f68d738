import { recordAlias as r, stageName } from '@nova/kinds';
import { reads, columns, iso, joinOne, type RecordSource } from '@nova/core';

const moves = `(SELECT coalesce(json_agg(json_build_object('id', v.id, 'fromStageCode', v."fromStageCode",
    'stageCode', v."stageCode", 'stageName', ${stageName('v')}, 'rejected', v.rejected, 'userId', v."userId",
    'userName', (SELECT u.name FROM users u WHERE u."accountId" = v."accountId" AND u.id = v."userId"),
    'movedOn', ${iso('v."movedOn"')}) ORDER BY v."movedOn" DESC, v.id DESC), '[]')
  FROM application_moves v WHERE v."accountId" = ${r}."accountId" AND v."applicationId" = ${r}.id)`;

export const applicationSource: RecordSource = {
  ...reads.application.single,
  members: { ...reads.application.single.members, moves },
};

/** The text of the newest CV, by which the person is found. */
const cvText = `(SELECT t.text FROM cv_texts t WHERE t."accountId" = ${r}."accountId" AND t."fileId" = ${r}.id LIMIT 1)`;

export const fileSource: RecordSource = {
  ...reads.file.source,
  members: { ...reads.file.source.members, parsed: `${r}.parsed`, text: cvText },
};

export const statusChangeSource: RecordSource = {
  from: 'status_changes s',
  alias: 's',
  joins: [
    joinOne('master_data', 'before', 's', 'fromStatusId'),
    joinOne('master_data', 'after', 's', 'statusId'),
    joinOne('users', 'u', 's', 'userId'),
  ],
  members: {
    id: 's.id',
    fromStatusId: 's."fromStatusId"',
    fromStatusName: 'before.name',
    statusId: 's."statusId"',
    statusName: 'after.name',
    comments: 's.comments',
    userId: 's."userId"',
    userName: 'u.name',
    changedOn: iso('s."changedOn"'),
  },
};

const followed = `(SELECT coalesce(json_agg(json_build_object('url', l.url, 'clicks', k.clicks) ORDER BY k.number), '[]')
  FROM campaign_link_clicks k JOIN campaign_links l ON l."accountId" = k."accountId" AND l."campaignId" = k."campaignId" AND l.number = k.number
  WHERE k."accountId" = p."accountId" AND k."campaignId" = p."campaignId" AND k."recipientId" = p.id)`;

const instants = (alias: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, iso(`${alias}."${name}"`)]));

/** Mails of campaigns. */
export const mailSource: RecordSource = {
  from: 'campaign_recipients p',
  alias: 'p',
  joins: [joinOne('campaigns', 'c', 'p', 'campaignId')],
  members: {
    kind: `'CAMPAIGN'::text`,
    campaign: 'c.name',
    campaignId: 'p."campaignId"',
    applicationId: 'NULL::uuid',
    subject: 'c.subject',
    ...columns('p', ['name', 'email', 'state', 'reason', 'attempts']),
    ...instants('p', ['dispatchedOn', 'deliveredOn', 'bouncedOn', 'firstOpenedOn']),
    opens: 'p.opens',
    firstClickedOn: iso('p."firstClickedOn"'),
    clicks: 'p.clicks',
    links: followed,
    ...instants('p', ['unsubscribedOn', 'complainedOn', 'updatedOn']),
    response: 'p.response',
  },
};

/** Mails about an application. Neither their texts nor their addresses are stored in readable form. */
export const applicationMailSource: RecordSource = {
  from: 'application_mails m',
  alias: 'm',
  joins: [],
  members: {
    kind: 'm.kind',
    campaign: 'NULL::text',
    campaignId: 'NULL::uuid',
    applicationId: 'm."applicationId"',
    subject: 'NULL::text',
    email: 'NULL::text',
    ...columns('m', ['state', 'attempts', 'language']),
    ...instants('m', ['createdOn', 'dueOn']),
  },
};
