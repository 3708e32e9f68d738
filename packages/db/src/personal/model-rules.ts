import type { KindName } from '@nova/kinds';
import type { Prisma } from '../generated/client.ts';
import { blank, erase, keep, rules, type TableRules } from './rules.ts';

/** The models of kinds. The rules for their columns follow from the definitions (personal-columns.ts). */
export type ModelOfKind = Capitalize<Exclude<KindName, 'file'>> | 'StoredFile';

const configuration = 'What the agency set up.';
const user = 'About a user of the agency.';
const campaign = 'About a campaign, not about one of its recipients.';
const installation = 'About the installation.';
const about = 'It is about the person alone.';
const goesWithApplication = 'Goes with the application, which goes with its candidate.';
const whichAndWhen = 'Which record, who and when; ids name nobody.';
const importer = 'About an import; what it wrote is known by ids alone.';
const counters = 'Counts.';

/** The rules for all tables that belong to no kind (docs/interface/personal-data.md#where-it-is). */
export const modelRules: Readonly<Record<Exclude<Prisma.ModelName, ModelOfKind>, TableRules>> = {
  Account: rules<'Account'>('accounts')(
    keep('id name plan timeZone currency limits createdOn', configuration),
  ),
  User: rules<'User'>('users')(
    keep(
      'accountId id name email team restrictToTeam billing role disabled headline mobile workPhone linkedIn profilePicUrl languages address createdOn updatedOn',
      user,
    ),
  ),
  ApiKey: rules<'ApiKey'>('api_keys')(
    keep('accountId id userId role jobs hash prefix expiresOn revokedOn lastUsedOn createdOn', user),
  ),
  SignInLink: rules<'SignInLink'>('sign_in_links')(
    keep('accountId id userId hash expiresOn createdOn', user),
  ),
  Session: rules<'Session'>('sessions')(keep('accountId id userId hash expiresOn createdOn', user)),
  OidcSubject: rules<'OidcSubject'>('oidc_subjects')(keep('accountId userId issuer subject createdOn', user)),
  JobSite: rules<'JobSite'>('job_sites')(
    keep(
      'accountId slug keyId language accent websiteUrl imprintUrl privacyUrl createdOn updatedOn',
      configuration,
    ),
  ),
  MasterData: rules<'MasterData'>('master_data')(
    keep('accountId id group name nameKey position closed code createdOn', configuration),
  ),
  CustomField: rules<'CustomField'>('custom_fields')(
    keep('accountId id entity label labelKey kind options position createdOn', configuration),
  ),
  RecordCounter: rules<'RecordCounter'>('record_counters')(
    keep('accountId entity total lastReference', counters),
  ),
  RecordCounterSlot: rules<'RecordCounterSlot'>('record_counter_slots')(
    keep('accountId entity slot total', counters),
  ),
  DedupeKey: rules<'DedupeKey'>('dedupe_keys', { foundBy: 'recordId', merged: 'ANEW', anonymised: 'DELETE' })(
    erase('accountId entity key recordId', 'Address, profile and name, as duplicates compare them.'),
  ),
  ExternalId: rules<'ExternalId'>('external_ids', {
    foundBy: 'recordId',
    merged: 'MOVES',
    anonymised: 'DELETE',
    part: 'externalIds',
  })(erase('accountId entity externalId recordId hash', 'What another system calls the person.')),

  BulkRun: rules<'BulkRun'>('bulk_runs')(
    keep('accountId id userId kind deletes leasedBy leasedUntil undoableUntil undoneOn', user),
  ),
  BulkChange: rules<'BulkChange'>('bulk_changes', {
    foundBy: 'recordId',
    merged: 'STAYS',
    anonymised: 'DELETE',
  })(erase('accountId bulkId recordId changes', 'Values before a bulk run.')),
  ImportBatch: rules<'ImportBatch'>('import_batches')(
    keep(
      'accountId id source state process leaseUntil startedOn endedOn undoneOn created updated deleted restored',
      importer,
    ),
  ),
  ImportStep: rules<'ImportStep'>('import_steps')(
    keep(
      'accountId batchId step type transaction writtenOn columns created createdAs changed changedAs changedOn',
      importer,
    ),
  ),
  ImportChange: rules<'ImportChange'>('import_changes', {
    foundBy: 'recordId',
    merged: 'STAYS',
    anonymised: 'DELETE',
  })(erase('accountId batchId step recordId before parts origins storageKey', 'Values before an import.')),
  ImportUpload: rules<'ImportUpload'>('import_uploads')(
    keep(
      'accountId id userId fileName kind state options columns samples report problems done total storageKey fileSize sha256 rejectsKey rejectsSize rejectsSha256 attempts process leasedBy leaseUntil queuedOn createdOn changedOn',
      'A table of many persons: its cells go by themselves, after a week at most.',
    ),
  ),

  ApplicationSubmission: rules<'ApplicationSubmission'>('application_submissions', {
    foundBy: 'applicationId',
    merged: 'FOLLOWS',
    cascades: true,
    anonymised: 'DELETE',
    part: 'submissions',
  })(erase('accountId applicationId number values consentText consentOn fileId', goesWithApplication)),
  ApplicationMove: rules<'ApplicationMove'>('application_moves', {
    foundBy: 'applicationId',
    merged: 'FOLLOWS',
    cascades: true,
  })(
    erase(
      'accountId id applicationId candidateId jobId fromStageCode stageCode rejected userId movedOn',
      goesWithApplication,
    ),
  ),
  ApplicationMail: rules<'ApplicationMail'>('application_mails', {
    foundBy: 'applicationId',
    merged: 'FOLLOWS',
    cascades: true,
    anonymised: 'DELETE',
  })(
    erase(
      'accountId id applicationId submission kind language address state attempts dueOn leasedBy createdOn',
      goesWithApplication,
    ),
  ),
  ApplicationMailSettings: rules<'ApplicationMailSettings'>('application_mail_settings')(
    keep('accountId confirmToApplicant tellOwner senderId language templates', configuration),
  ),
  UsedChallenge: rules<'UsedChallenge'>('used_challenges')(
    keep('accountId id expiresOn', 'A random number of a form; names nobody.'),
  ),
  CvReading: rules<'CvReading'>('cv_readings', { foundBy: 'person', merged: 'FOLLOWS', cascades: true })(
    erase(
      'accountId fileId candidateId fills attempts leaseUntil leasedBy createdOn',
      'Goes with the file, which goes with its candidate.',
    ),
  ),
  CvText: rules<'CvText'>('cv_texts', { foundBy: 'person', merged: 'FOLLOWS', cascades: true })(
    erase(
      'accountId candidateId fileId text attempts leasedBy leaseUntil',
      'Goes with the file, which goes with its candidate.',
    ),
  ),
  CvDraft: rules<'CvDraft'>('cv_drafts')(
    keep(
      'accountId id fileName contentType fileSize sha256 storageKey parsed keptOn createdOn',
      'Read on trial, of nobody who has a record; it goes by itself, after a day at most.',
    ),
  ),
  RemovedContent: rules<'RemovedContent'>('removed_contents')(
    keep('accountId storageKey removedOn', 'What the file store must still remove; goes within a minute.'),
  ),

  InterviewContact: rules<'InterviewContact'>('interview_contacts')(
    erase('accountId interviewId contactId position', 'Goes with the interview, or with the contact.'),
  ),
  InterviewInterviewer: rules<'InterviewInterviewer'>('interview_interviewers')(
    erase(
      'accountId interviewId interviewerId position',
      'Goes with the interview, which goes with its candidate.',
    ),
  ),

  CampaignStatistics: rules<'CampaignStatistics'>('campaign_statistics')(
    keep(
      'accountId campaignId requests dispatches delivered opens uniqueOpens clicks uniqueClicks softBounce hardBounce unsubscribes spamComplaints failures rejects drops',
      counters,
    ),
  ),
  CampaignCounts: rules<'CampaignCounts'>('campaign_counts')(
    keep(
      'accountId campaignId requests dispatches delivered opens uniqueOpens clicks uniqueClicks softBounce hardBounce unsubscribes spamComplaints failures rejects drops',
      counters,
    ),
  ),
  CampaignSending: rules<'CampaignSending'>('campaign_sendings')(
    keep('accountId campaignId dueOn watchedFrom', campaign),
  ),
  CampaignRecipient: rules<'CampaignRecipient'>('campaign_recipients', {
    foundBy: 'recordId',
    merged: 'ONCE',
    part: 'mails',
    // The mail counts as before. A message that was not sent yet is dropped.
    also: (why) => ({
      reason: `CASE WHEN t.state IN ('PENDING', 'CLAIMED') THEN '${why}' ELSE t.reason END`,
      state: `CASE WHEN t.state IN ('PENDING', 'CLAIMED') THEN 'DROPPED' ELSE t.state END`,
      updatedOn: 'now()',
    }),
  })(
    keep(
      'accountId id campaignId entity recordId state reason attempts turnOn leasedBy dispatchedOn deliveredOn bouncedOn firstOpenedOn opens machineOpens firstClickedOn clicks machineClicks unsubscribedOn complainedOn updatedOn',
      'What the campaign’s statistics count; the id names nobody.',
    ),
    blank('email name response', 'To whom the mail went, and what the mail server said, which may quote it.'),
  ),
  CampaignContent: rules<'CampaignContent'>('campaign_contents')(
    keep('accountId campaignId html text preheader senderId trackOpens trackClicks', campaign),
  ),
  CampaignLink: rules<'CampaignLink'>('campaign_links')(keep('accountId campaignId number url', campaign)),
  CampaignLinkClick: rules<'CampaignLinkClick'>('campaign_link_clicks')(
    keep('accountId campaignId number recipientId clicks', 'What the campaign’s statistics count.'),
  ),
  CampaignHour: rules<'CampaignHour'>('campaign_hours')(
    keep('accountId campaignId on opens clicks', counters),
  ),
  MailSenderRate: rules<'MailSenderRate'>('mail_sender_rates')(
    keep('accountId senderId nextOn slowedTo slowedOn claimedOn claimed', counters),
  ),
  MailDomainRate: rules<'MailDomainRate'>('mail_domain_rates')(
    keep('domain nextOn claimedOn claimed', counters),
  ),
  MailWorker: rules<'MailWorker'>('mail_workers')(keep('id identity seenOn', installation)),
  MailDkimKey: rules<'MailDkimKey'>('mail_dkim_keys')(
    keep('accountId domain selector privateKey publicKey createdOn', configuration),
  ),
  MailSender: rules<'MailSender'>('mail_senders')(
    keep('accountId id name email replyTo ratePerSecond ratePerHour createdOn updatedOn', configuration),
  ),
  DistributionList: rules<'DistributionList'>('distribution_lists')(
    keep('accountId id name entity kind query createdOn updatedOn', configuration),
  ),
  DistributionListMember: rules<'DistributionListMember'>('distribution_list_members', {
    foundBy: 'person',
    merged: 'ONCE',
    cascades: true,
    anonymised: 'DELETE',
    part: 'distributionLists',
  })(erase('accountId listId recordId candidateId contactId leadId', 'Which lists the person is on.')),
  MailSuppression: rules<'MailSuppression'>('mail_suppressions')(
    keep('accountId id source createdOn', 'An address that gets no campaign gets none after the erasure.'),
    blank('email', 'Becomes a hash, by which the address is still recognised.'),
    blank('reason', 'May quote the address.'),
  ),

  StatusChange: rules<'StatusChange'>('status_changes', {
    foundBy: 'recordId',
    merged: 'MOVES',
    anonymised: ['comments'],
    part: 'statusChanges',
  })(erase('accountId id entity recordId fromStatusId statusId comments userId changedOn', about)),
  AuditEvent: rules<'AuditEvent'>('audit_events')(
    keep('accountId id occurredOn keyId userId requestId entity recordId action event via', whichAndWhen),
    blank('changes', 'Old and new values; names of fields stay.'),
  ),
  QueuedEvent: rules<'QueuedEvent'>('event_queue')(
    keep(
      'accountId order id occurredOn type kind recordId reference changed ownerId userId via requestId summary',
      whichAndWhen,
    ),
  ),
  Event: rules<'Event'>('events')(
    keep(
      'accountId position id occurredOn type kind recordId reference changed ownerId userId via requestId summary',
      whichAndWhen,
    ),
  ),
  EventFeed: rules<'EventFeed'>('event_feeds')(keep('accountId newest removed', counters)),
  Webhook: rules<'Webhook'>('webhooks')(
    keep(
      'accountId id userId url description types include state failingSince secret formerSecret formerUntil dueOn leasedBy leasedUntil leasedProcess createdOn updatedOn',
      configuration,
    ),
  ),
  WebhookDelivery: rules<'WebhookDelivery'>('webhook_deliveries')(
    keep(
      'accountId webhookId position id eventId eventType recordId state attempts nextAttemptOn lastStatus lastError keepsResponse durationMs createdOn sentOn',
      whichAndWhen,
    ),
    blank('lastResponse', 'What the receiver answered, which may repeat what was sent.'),
  ),
  LimitNotice: rules<'LimitNotice'>('limit_notices')(keep('accountId limit toldOn', counters)),
  IdempotencyKey: rules<'IdempotencyKey'>('idempotency_keys')(
    keep(
      'accountId path key bodyHash status createdOn',
      'Recognises a repeated request; goes by itself, after a day.',
    ),
    blank('response', 'The answer; ids stay.'),
  ),
  UsageCount: rules<'UsageCount'>('usage_counts')(keep('accountId day endpoint status count', counters)),
  ServerSetting: rules<'ServerSetting'>('server_settings')(keep('name value', installation)),
  OutboundInstance: rules<'OutboundInstance'>('outbound_instances')(
    keep('id about armedOn seenOn', installation),
  ),

  PrivacyRequest: rules<'PrivacyRequest'>('privacy_requests', {
    foundBy: 'recordId',
    merged: 'MOVES',
    part: 'requests',
    trailed: true,
  })(
    keep(
      'accountId id reference type entity recordId state via receivedOn dueOn extendMonths closedOn userId createdOn updatedOn',
      'That somebody asked, and was answered in time.',
    ),
    blank('note extendReason outcome', 'What the person wrote, and was told.'),
  ),
  PrivacyPurpose: rules<'PrivacyPurpose'>('privacy_purposes')(
    keep('accountId id code name text basis validMonths version createdOn updatedOn', configuration),
  ),
  Consent: rules<'Consent'>('consents', {
    foundBy: 'recordId',
    merged: 'MOVES',
    anonymised: ['proof'],
    part: 'consents',
    trailed: true,
  })(
    erase(
      'accountId id entity recordId purpose basis version text state requestedOn givenOn withdrawnOn expiresOn proof via userId createdOn',
      about,
    ),
  ),
  PrivacyHold: rules<'PrivacyHold'>('privacy_holds', { foundBy: 'recordId', merged: 'ONCE' })(
    erase('accountId id entity recordId reason userId since createdOn', about),
  ),
  Erasure: rules<'Erasure'>('erasures')(
    keep(
      'accountId id kind ids action reason on userId keys proof',
      'Shows that the person was erased; keyed hashes and ids name nobody.',
    ),
  ),
  ErasureMark: rules<'ErasureMark'>('erasure_marks')(
    keep(
      'accountId mark erasureId',
      'By it an import recognises the person; keyed hashes and ids name nobody.',
    ),
  ),
  RetentionSettings: rules<'RetentionSettings'>('retention_settings')(
    keep('accountId rules maxPerRun night updatedOn', configuration),
  ),
  RetentionPreview: rules<'RetentionPreview'>('retention_previews')(
    keep('accountId id rules records places expiresOn ranOn', whichAndWhen),
  ),
  PersonPage: rules<'PersonPage'>('person_pages', {
    foundBy: 'recordId',
    merged: 'MOVES',
    anonymised: 'DELETE',
  })(erase('accountId id entity recordId hash expiresOn createdOn', about)),
  Merge: rules<'Merge'>('merges')(
    keep(
      'accountId id entity primaryId duplicateIds state moves combined userId mergedOn undoableUntil undoneOn',
      whichAndWhen,
    ),
    blank('dropped', 'Values that the merged record does not have.'),
  ),
  MergeRow: rules<'MergeRow'>('merge_rows')(
    erase('accountId mergeId number deed table columns fromId ids before after', 'Values before a merge.'),
  ),
  MergedRecord: rules<'MergedRecord'>('merged_records')(
    keep('accountId recordId entity intoId mergeId', whichAndWhen),
  ),
  Proposal: rules<'Proposal'>('proposals')(
    keep(
      'accountId id kind effect foretold state askedById askedKeyId createdOn updatedOn expiresOn decidedOn decidedById decidedKeyId actsAsId via leasedBy leaseUntil process',
      whichAndWhen,
    ),
    blank('input reason comment', 'Values, and what an agent and a user wrote; the records’ ids stay.'),
  ),
  ProposalTarget: rules<'ProposalTarget'>('proposal_targets', {
    foundBy: 'recordId',
    merged: 'STAYS',
    also: () => ({ forgotten: 'true' }),
  })(
    keep('accountId proposalId number recordId entity frozenOn state code named forgotten', whichAndWhen),
    blank('message', 'What a verb answered, which may repeat what it was given.'),
  ),
  MatchRecord: rules<'MatchRecord'>('match_records', {
    foundBy: 'recordId',
    merged: 'ANEW',
    anonymised: 'DELETE',
  })(
    erase(
      'accountId recordId entity given family emails phones profile born employer contents keys',
      'What duplicates are found by.',
    ),
  ),
  MatchKey: rules<'MatchKey'>('match_keys')(
    erase('accountId key recordId', 'Hashes; they go with the person’s row in `match_records`.'),
  ),
  MatchQueued: rules<'MatchQueued'>('match_queue')(keep('accountId entity recordId queuedOn', whichAndWhen)),
  MatchWeights: rules<'MatchWeights'>('match_weights')(
    keep('accountId entity weights measuredOn leasedBy leaseUntil', counters),
  ),
  MatchFrequency: rules<'MatchFrequency'>('match_frequencies')(
    keep(
      'accountId entity key records',
      'How many persons share a name; hashes of what many share name nobody.',
    ),
  ),
  DuplicatePair: rules<'DuplicatePair'>('duplicate_pairs')(
    erase('accountId lowId highId entity score reasons', 'Goes with either row in `match_records`.'),
  ),
  DismissedPair: rules<'DismissedPair'>('dismissed_pairs')(
    erase('accountId entity lowId highId userId dismissedOn', 'Goes with either record, by a trigger.'),
  ),
};
