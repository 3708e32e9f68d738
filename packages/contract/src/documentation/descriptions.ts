import { isReference, type Kind, kinds, nameMember } from '@nova/kinds';

/** Returns the descriptions of one kind's fields, and of the names behind its references. */
const listDescriptions = ({ fields }: Kind): readonly (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [name, field.description] as const,
    ...(isReference(field) && field.shownAs === 'name'
      ? [[nameMember(name), field.nameDescription] as const]
      : []),
  ]);

/** Counts for each field name how many kinds give each description. */
function countTexts(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const kind of Object.values<Kind>(kinds))
    for (const [name, text] of listDescriptions(kind)) {
      const texts = counts.get(name) ?? new Map<string, number>();
      counts.set(name, texts.set(text, (texts.get(text) ?? 0) + 1));
    }
  return counts;
}

/** Returns the description that more kinds give than any other; undefined if two are equally frequent. */
function findCommonText(texts: ReadonlyMap<string, number>): string | undefined {
  const [[first, most] = ['', 0], [, second] = ['', 0]] = [...texts].toSorted(([, a], [, b]) => b - a);
  return most > second ? first : undefined;
}

/** A field name gets the description that most kinds give it. It gets none if two descriptions are equally frequent. */
export const kindDescriptions: Readonly<Record<string, string>> = Object.fromEntries(
  [...countTexts()].flatMap(([name, texts]) => {
    const text = findCommonText(texts);
    return text === undefined ? [] : [[name, text]];
  }),
);

/** Descriptions of members that no kind describes. A name such as `Schema.member` applies to that schema only. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  // Every record
  ownerId: 'The user who looks after it.',
  text: 'The new text, whole; null or blank clears it.',

  // People
  overview: 'A summary.',
  skills: 'Skills, each a text.',

  // Parts of a candidate
  street: 'Street and number.',
  city: 'City.',
  state: 'State or region.',
  country: 'Country.',
  postcode: 'Postal code.',
  languages: 'Languages.',
  level: 'The level.',
  educationLevelId: 'The level, an item of the master data.',
  major: 'Subject.',
  organisation: 'School or university.',
  grade: 'Grade.',
  startYear: 'The year it began; 0 when not given.',
  startMonth: 'The month it began, 1 to 12; 0 when not given.',
  endYear: 'The year it ended; 0 when not given.',
  endMonth: 'The month it ended, 1 to 12; 0 when not given.',
  employmentType: 'The kind of employment.',
  workSummary: 'What the person did there.',
  current: 'Whether the person still works there.',
  code: 'A code, such as an ISO code.',
  cvFileId: 'The file that holds the CV.',
  cvFileName: 'The name of that file.',

  // Companies of public jobs
  industry: 'The industry.',
  sector: 'The sector.',

  // References
  userId: 'The user.',
  userName: 'The user’s name.',
  keyId: 'The API key.',
  recordId: 'The record.',
  requestId: 'The id of the request.',
  fileId: 'The file.',

  // Days
  startDate: 'When it starts.',
  endDate: 'When it ends.',

  // Money
  currency: 'Its currency, ISO 4217.',

  // Jobs and adverts
  experience: 'The level of experience.',
  applyEmail: 'Where applications are sent by email.',
  applyUrl: 'Where applications are made on the web.',
  jobType: 'The kind of job, as the advert puts it.',
  packageOverview: 'What the employer offers beside the pay.',
  benefits: 'Benefits, each a text.',
  bannerImage: 'The picture at the head of the advert.',
  jobDetailImage: 'The picture inside the advert.',
  cutOffDate: 'The last day to apply.',
  estClosingDate: 'When the vacancy should be filled.',
  postedOn: 'When it was advertised.',
  keepAdvertWhenClosed: 'Whether the advert stays when the job is closed.',
  publishToWebsite: 'Whether the agency’s website is to show it.',
  hideCompany: 'Whether the web is not told who the client is.',
  pay: 'What the advert says of the pay.',
  webAdvert: 'The long texts of the advert.',
  tenantId: 'The account that the job belongs to.',
  label: 'What is shown for it.',
  range: 'Whether the pay lies between two different amounts.',
  tenure: 'The period the pay is for.',
  url: 'Where it is found.',
  key: 'The group of the tag.',
  addressLabel: 'The place as it is shown.',
  addressLine: 'Street and number.',
  cityName: 'City.',
  cityRegion: 'Region of the city.',
  countryCode: 'Country, ISO 3166.',
  countryName: 'Name of the country.',
  postCode: 'Postal code.',
  regionName: 'Region.',
  latitude: 'Degrees north.',
  longitude: 'Degrees east.',
  fullName: 'First and last name.',
  headline: 'What the recruiter does, in a line.',
  initials: 'Initials.',
  profilePicUrl: 'Where the picture is found.',
  coreSkills: 'Skills that matter most.',
  keyLanguages: 'Languages that matter most.',
  mainResponsibilities: 'What there is to do.',
  recruitmentProcess: 'How applications go on.',
  whatWillYouLearn: 'What there is to learn.',
  whatsOnOffer: 'What is offered.',

  // Campaigns
  requests: 'Messages that were to be sent.',
  dispatches: 'Messages that were handed over to be delivered.',
  delivered: 'Messages that arrived.',
  opens: 'Times a message was opened.',
  uniqueOpens: 'Recipients who opened it.',
  clicks: 'Times a link was followed.',
  uniqueClicks: 'Recipients who followed a link.',
  softBounce: 'Messages turned away for now.',
  hardBounce: 'Messages turned away for good.',
  unsubscribes: 'Recipients who left the list.',
  spamComplaints: 'Recipients who called it spam.',
  failures: 'Messages that could not be sent.',
  rejects: 'Messages that the mail service refused.',
  drops: 'Messages that were left out, such as to people who are not to be contacted.',

  // Values, tags and configuration
  group: 'The group.',
  value: 'The value.',
  fieldId: 'The custom field.',
  fieldLabel: 'What the field is called.',
  boolValue: 'The value of a yes-or-no field: "true" or "false".',
  dateValue: 'The value of a date field, yyyy-MM-dd.',
  listValue: 'The chosen values of a list field.',
  entity: 'The kind of record, such as candidate.',
  kind: 'Which member of a value carries it.',
  options: 'What a LIST may hold; empty: anything.',
  position: 'Where it stands among its like.',

  // Files and CVs
  expiresOn: 'Until when it works, ISO 8601 in UTC; null for no end.',
  phones: 'Phone numbers.',
  number: 'The number.',
  otherProfiles: 'Other web addresses.',
  pages: 'Number of pages.',
  pagesRead: 'Of them, those whose text was read; absent for a CV that an older version read.',

  // Users, audit and usage
  accountId: 'The account.',
  team: 'The team.',
  disabled: 'Whether no key of the user works.',
  restrictToTeam: 'Whether the user sees only interviews and placements of the own team.',
  billing: 'Which placements the user may see.',
  occurredOn: 'When it happened, ISO 8601 in UTC.',
  from: 'The first day, yyyy-MM-dd.',
  to: 'The last day, yyyy-MM-dd.',
  limits: 'The limits, with what is used of them.',
  keys: 'The API keys.',
  day: 'The day, yyyy-MM-dd.',
  count: 'How many.',
  used: 'How much is used.',
  prefix: 'How the key begins.',
  role: 'What the key may do.',
  lastUsedOn: 'When it was last used, ISO 8601 in UTC.',
  revokedOn: 'When it was revoked, ISO 8601 in UTC.',

  // Master data
  activityTypes: 'Kinds of activity.',
  candidateStatuses: 'Statuses of candidates.',
  companyStatuses: 'Statuses of companies.',
  companyTypes: 'Kinds of company.',
  contactStatuses: 'Statuses of contacts.',
  educationLevels: 'Levels of education.',
  employmentTypes: 'Kinds of employment.',
  genders: 'Genders.',
  invoiceStatuses: 'Statuses of invoices.',
  jobApplicationLabels: 'Labels of applications.',
  jobPipelineRejectReasons: 'Reasons to reject an application.',
  jobPipelineStages: 'Stages of an application.',
  jobStatuses: 'Statuses of jobs.',
  leadPipelines: 'Pipelines of leads.',
  leadStatuses: 'Statuses of leads.',
  opportunityPipelines: 'Pipelines of opportunities.',
  opportunityStates: 'States of opportunities.',
  placementStatuses: 'Statuses of placements.',
  recruitingTeamRoles: 'Roles in a recruiting team.',
  sources: 'Where records come from.',

  // Envelope and errors
  data: 'What was asked for.',
  error: 'Null on success.',
  message: 'A sentence for people.',
  success: 'Whether it worked.',
  page: 'The page, counted from 0.',
  total: 'How many records match in all.',
  metadata: 'What the list is about.',
  includeArchived: 'Whether archived jobs are among them.',
  totalCount: 'How many jobs there are.',
  totalValue: 'How many people they want in all.',
  issues: 'On VALIDATION_ERROR: each place of the input that does not fit.',
  path: 'The place, its members joined with dots.',
  limit: 'On 429: the limit that was reached.',
  max: 'The limit.',
  resetsOn: 'When it starts anew, ISO 8601 in UTC; null for record limits.',

  // Members of one schema
  'CandidateLanguage.code': 'ISO 639 code.',
  'CandidateLanguage.name': 'The language’s name.',
  'CandidateLanguage.level': 'The proficiency, when one is recorded.',
  'CodeAndName.code': 'The code.',
  'CustomFieldValue.value': 'The value of a text or number field.',
  'CustomFieldInput.value': 'The value of a text or number field.',
  'CustomFieldInput.fieldId': 'The custom field, by its id.',
  'CvParseResult.candidateId': 'The candidate that was created, or that existed already.',
  'CvParseResult.reference': 'That candidate’s reference.',
  'CvParseResult.name': 'That candidate’s name.',
  'Employment.companyName': 'The employer.',
  'Employment.startDate': 'When it began: a year, a month or a day.',
  'Employment.endDate': 'When it ended; null while it lasts.',
  'EmploymentInput.companyName': 'The employer.',
  'Education.level': 'The level of education.',
  'Failure.success': 'Always false.',
  'Failure.error': 'The error code; the status of the answer follows from it.',
  'MasterDataItem.name': 'What it is called.',
  'ParsedCv.type': 'Where the phone is.',
  'JobFacets.jobType': 'How many are of each type.',
  'JobFacets.location': 'How many are at each place.',
  'JobFacets.remote': 'How many can, and cannot, be done from elsewhere.',
  'OpenJob.status': 'The name of its status.',
  'PublicJob.status': 'The name of its status.',
  'Tag.group': 'The group of the tag.',
  'Tag.value': 'The tag.',
  'TagInput.group': 'The group of the tag.',
  'TagInput.value': 'The tag; blank ones are skipped.',
  'OpenTagInput.group': 'The group of the tag.',
  'OpenTagInput.value': 'The tag; blank ones are skipped.',
  'Usage.requests': 'Requests by day, endpoint and status.',
};

/** Descriptions of named schemas that have none of their own. */
export const schemaDescriptions: Readonly<Record<string, string>> = {
  Address: 'A postal address.',
  Application: 'A candidate in the pipeline of a job.',
  AuditEvent: 'Who changed what and when.',
  ApplicationMails: 'Mails about applications on the web, as the account has set them.',
  ApplicationMailTemplate: 'What a mail about an application says in one language.',
  ApplicationMailTemplateInput: 'What a mail about an application is to say in one language.',
  ApplicationDetail: 'A candidate in the pipeline of a job, with what was sent on the web.',
  ApplicationSubmission: 'What somebody sent with an application on the web.',
  ApplyChallenge: 'What an applicant’s browser works on.',
  ApplyReceipt: 'That an application was received.',
  Campaign: 'An email campaign.',
  CampaignRecipient: 'Whom a campaign is for, and what became of the mail.',
  CampaignAudience: 'Who would get a campaign now.',
  CampaignContent: 'What a campaign says, and whom it comes from.',
  CampaignPreview: 'A campaign’s mail as one person would get it.',
  CampaignTest: 'What became of a test mail.',
  CampaignStatistics: 'What became of a campaign’s messages; all zero before it was sent.',
  Candidate: 'A candidate, with every documented field; null or an empty list where there is nothing.',
  CandidateLanguage: 'A language that a candidate speaks.',
  CandidateLanguageInput: 'A language as it is written.',
  CodeAndName: 'A code and what it is called.',
  CodeAndNameInput: 'A code and what it is called.',
  Company: 'A company as lists show it.',
  CompanyDetail: 'A company as it is read alone: the list shape and its notes and source.',
  Contact: 'A person at a company.',
  CustomField: 'The definition of a custom field.',
  CustomFieldInput:
    'A custom field value as it is written: `fieldId` names the field, the member that fits its kind carries the value.',
  CustomFieldValue: 'The value of a custom field; the member that fits the field’s kind carries it.',
  DistributionList: 'A list of people whom campaigns are sent to.',
  DistributionListMember: 'A person on a distribution list.',
  DnsFinding: 'What the DNS says of one thing, whether it is right, and what to add.',
  MailSenderDns: 'What the DNS says of a sender’s domain.',
  MailSender: 'Who campaigns are sent by.',
  MailSuppression: 'An address that gets no campaign.',
  CvParseResult: 'What became of an uploaded CV.',
  Education: 'A school or a degree.',
  EducationInput: 'A school or a degree as it is written; with a known `id`, what is left out stays.',
  Employment: 'An employer so far.',
  EmploymentInput: 'An employer as it is written; with a known `id`, what is left out stays.',
  Failure: 'Every error answers this.',
  FileLink: 'A short-lived address of a file that needs no key.',
  IdAndName: 'An id and what it is called.',
  Interview: 'An interview with the people and the job it is about.',
  InterviewCandidate: 'The candidate of an interview.',
  InterviewContact: 'A contact who takes part in an interview.',
  InterviewJob: 'The job of an interview.',
  InterviewUser: 'A user who takes part in an interview.',
  Job: 'A job as the agency sees it.',
  JobFacets: 'How many of the jobs have each value.',
  JobDetail: 'A job as it is read alone: what lists show, and what it says on the web.',
  JobQuestion: 'What an application to a job asks for.',
  JobQuestionInput: 'A question as a job is written with it.',
  Lead: 'Business that may come.',
  MasterData: 'Every configured value, grouped by kind.',
  MasterDataItem: 'One configured value.',
  MasterDataReference: 'An item of the master data.',
  OpenJob: 'A job as a website shows it, with what an application asks for.',
  OpenTagInput: 'A tag of a contact or company write.',
  Opportunity: 'A deal under way.',
  ParsedCv: 'What the parser read of a CV.',
  Placement: 'A candidate who got the job.',
  PublicImage: 'A picture of an advert.',
  PublicImageInput: 'A picture of an advert.',
  PublicJob: 'A job as a website shows it.',
  PublicLanguage: 'A language that a job asks for.',
  PublicLanguageInput: 'A language that a job asks for.',
  PublicLocation: 'A place as an advert shows it.',
  PublicLocationInput: 'A place as an advert shows it; what is left out follows the job’s `location`.',
  PublicPay: 'What an advert says of the pay.',
  PublicPayInput: 'What an advert says of the pay.',
  PublicRecruiter: 'Who to talk to about a job.',
  PublicTag: 'A tag of a public job.',
  SavedSearch: 'A stored search.',
  StoredFile: 'A file’s record; its content is had through download or link.',
  Tag: 'A tag.',
  TagInput: 'A tag as it is written.',
  Usage: 'What an account used of what it may use.',
  User: 'A person of the agency.',
  WebAdvert: 'The long texts of an advert.',
  WebAdvertInput: 'The long texts of an advert.',
};
