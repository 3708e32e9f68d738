/** Members as docs/interface lists them, by type. They repeat the schemas on purpose: those are under test. */
export interface Documented {
  readonly strings?: string;
  readonly numbers?: string;
  readonly booleans?: string;
  readonly lists?: string;
  readonly objects?: string;
}

const words = (text = ''): readonly string[] => text.split(/\s+/u).filter(Boolean);

const isText = (value: unknown): boolean => value === null || typeof value === 'string';
const isNumber = (value: unknown): boolean => value === null || typeof value === 'number';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isList = (value: unknown): boolean => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);

/** Members that are missing, undocumented or of another type. */
export function differences(record: unknown, documented: Documented, optional = ''): readonly string[] {
  const members = record as Readonly<Record<string, unknown>>;
  const rules: readonly (readonly [string | undefined, (value: unknown) => boolean])[] = [
    [documented.strings, isText],
    [documented.numbers, isNumber],
    [documented.booleans, isFlag],
    [documented.lists, isList],
    [documented.objects, isObject],
  ];
  const known = new Set([...rules.flatMap(([names]) => words(names)), ...words(optional)]);
  const extra = Object.keys(members).filter((name) => !known.has(name));
  const wrong = rules.flatMap(([names, fits]) =>
    words(names).filter((name) => !(name in members) || !fits(members[name])),
  );
  return [
    ...extra.map((name) => `not documented: ${name}`),
    ...wrong.map((name) => `${name}: ${JSON.stringify(members[name])}`),
  ];
}

export const campaign: Documented = {
  strings:
    'id reference name subject status statusMessage senderName senderEmail distributionListId distributionListName scheduledOn sentOn ownerId ownerName createdOn modifiedOn',
  booleans: 'archived suspended',
};

export const counters =
  'requests dispatches delivered opens uniqueOpens clicks uniqueClicks softBounce hardBounce unsubscribes spamComplaints failures rejects drops';

export const candidate: Documented = {
  strings:
    'id reference firstName lastName email alternateEmail mobile homePhone workPhone linkedIn facebook twitter jobTitle currentEmployer location overview internalNotes dateOfBirth createdOn updatedOn lastActivityDate ownerId ownerName sourceId sourceName statusId statusName desiredSalaryCurrency desiredSalaryTenure noticePeriod',
  numbers: 'desiredSalary rating',
  booleans: 'doNotContact rightToWork workPermit hasCv inPipeline placed',
  objects: 'address',
  lists: 'skills tags customFields educationHistory employmentHistory',
};

export const address: Documented = { strings: 'street city state country postcode' };

export const education: Documented = {
  strings: 'id level major organisation grade',
  numbers: 'startYear startMonth endYear endMonth',
};

export const employment: Documented = {
  strings: 'id companyName employmentType jobTitle startDate endDate workSummary',
};

export const customField: Documented = {
  strings: 'fieldId fieldLabel value boolValue dateValue',
  lists: 'listValue',
};

export const savedSearch: Documented = { strings: 'id name createdBy createdOn', booleans: 'shared' };

export const company: Documented = {
  strings:
    'id reference name description domain email phone faxNo website linkedIn facebook twitter location size industryId industryName sectorId sectorName statusId statusName ownerId ownerName parentCompanyId parentCompanyName createdOn updatedOn lastActivityDate',
  numbers: 'activeJobCount totalPlacementCount employeeCount foundedYear annualRevenue rating',
  booleans: 'client',
  lists: 'tags customFields',
};

export const companyDetail: Documented = {
  ...company,
  strings: `${company.strings ?? ''} internalNotes overview sourceId sourceName`,
};

export const contact: Documented = {
  strings:
    'id reference firstName lastName email alternateEmail mobile homePhone workPhone linkedIn facebook twitter skype jobTitle description dateOfBirth location companyId companyName secondaryCompanyId secondaryCompanyName ownerId ownerName sourceId sourceName statusId statusName createdOn updatedOn lastActivityDate',
  booleans: 'doNotContact',
  lists: 'industries sectors skills tags customFields',
};

export const lead: Documented = {
  strings:
    'id reference firstName lastName email alternateEmail mobile homePhone workPhone linkedIn facebook twitter jobTitle companyName website description employees location industryId industryName sectorId sectorName pipelineId pipelineName ownerId ownerName sourceId sourceName statusId statusName createdOn updatedOn lastActivityDate',
  numbers: 'rating',
  booleans: 'doNotContact',
  lists: 'tags customFields',
};

export const opportunity: Documented = {
  strings:
    'id reference name description companyId companyName contactId contactName ownerId ownerName employmentTypeId employmentTypeName stateId stateName stateReason statusId statusName bidCurrency actualClosingDate forecastedClosingDate startDate createdOn updatedOn',
  numbers: 'bidValue probability estimatedDurationMonths',
  lists: 'tags customFields',
};

export const placement: Documented = {
  strings:
    'id reference candidateId candidateName companyId companyName jobId jobName ownerId ownerName statusId statusName currency type placementDate startDate endDate createdOn updatedOn',
  numbers: 'candidateRate clientRate fee margin salary timeToFillDays',
  lists: 'tags customFields',
};

export const interview: Documented = {
  strings:
    'id title startDate endDate timeZone location meetingLink stageCode stageName subStateName notes meetingNotes',
  booleans: 'cancelled telephonic rejected',
  objects: 'job candidate organiser owner',
  lists: 'contacts interviewers',
};

export const job: Documented = {
  strings:
    'id reference title shortDescription internalDescription companyId companyName contactId contactName location employmentTypeId employmentTypeName experienceLevelId experienceLevelName sourceId sourceName statusId statusName statusReason payCurrency payTenure closingDate dateOpened startDate createdOn updatedOn lastActivityDate ownerId ownerName',
  numbers: 'minPay maxPay openPositions rating',
  booleans: 'flexiHours hot relocation remoteWorking visaSponsored',
  lists: 'skills tags customFields',
};

/** Only a single job shows its advert (docs/interface/jobs.md#on-the-web). */
export const jobDetail: Documented = {
  ...job,
  booleans: `${job.booleans ?? ''} publishToWebsite hideCompany`,
  lists: `${job.lists ?? ''} questions`,
  objects: 'webAdvert',
};

export const publicLocation: Documented = {
  strings: 'addressLabel addressLine cityName cityRegion country countryCode countryName postCode regionName',
  numbers: 'latitude longitude',
};

export const publicJob: Documented = {
  strings:
    'id reference title shortDescription description applyEmail applyUrl companyName employmentType experience industry jobType sector status packageOverview ownerId ownerName tenantId cutOffDate estClosingDate postedOn',
  numbers: 'openings uniqueId',
  booleans: 'archived hot keepAdvertWhenClosed publishToWebsite remoteWorking',
  lists: 'benefits skills tags industries sectors languages',
  objects: 'bannerImage jobDetailImage location pay recruiter webAdvert',
};

export const recruiter: Documented = {
  strings: 'fullName headline id initials email mobile workPhone linkedIn profilePicUrl',
  lists: 'languages',
  objects: 'address',
};

export const webAdvert: Documented = {
  strings: 'coreSkills keyLanguages mainResponsibilities recruitmentProcess whatWillYouLearn whatsOnOffer',
};

export const masterDataGroups =
  'activityTypes candidateStatuses companyStatuses companyTypes contactStatuses educationLevels employmentTypes genders industries invoiceStatuses jobApplicationLabels jobPipelineRejectReasons jobPipelineStages jobStatuses leadPipelines leadStatuses opportunityPipelines opportunityStates placementStatuses recruitingTeamRoles sectors skills sources'.split(
    ' ',
  );
