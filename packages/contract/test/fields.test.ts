import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import * as contract from '../src/index.ts';

describe('fields', () => {
  const words = (list: string): string[] => list.split(/[\s,]+/u).filter((word) => word !== '');

  const reads: readonly (readonly [string, z.ZodObject, string])[] = [
    [
      'campaign',
      contract.campaign,
      'id, reference, name, subject, status, statusMessage, archived, suspended, senderName, senderEmail, distributionListId, distributionListName, scheduledOn, sentOn, ownerId, ownerName, createdOn, modifiedOn',
    ],
    [
      'campaign statistics',
      contract.campaignStatistics,
      'requests, dispatches, delivered, opens, uniqueOpens, clicks, uniqueClicks, softBounce, hardBounce, unsubscribes, spamComplaints, failures, rejects, drops',
    ],
    [
      'candidate',
      contract.candidate,
      `id, reference, firstName, lastName, email, alternateEmail, mobile, homePhone, workPhone, linkedIn, facebook, twitter, jobTitle, currentEmployer, location, overview, internalNotes, dateOfBirth, createdOn, updatedOn, lastActivityDate, ownerId, ownerName, sourceId, sourceName, statusId, statusName, desiredSalaryCurrency, desiredSalaryTenure, noticePeriod
     desiredSalary, rating
     doNotContact, rightToWork, workPermit, hasCv, inPipeline, placed
     address skills tags customFields educationHistory employmentHistory languages`,
    ],
    ['address', contract.address, 'street, city, state, country, postcode'],
    [
      'education',
      contract.education,
      'id, level, major, organisation, grade, startYear, startMonth, endYear, endMonth',
    ],
    [
      'employment',
      contract.employment,
      'id, companyName, employmentType, jobTitle, startDate, endDate, workSummary',
    ],
    ['candidate language', contract.candidateLanguage, 'code, name, level'],
    ['tag', contract.tag, 'group, value'],
    [
      'custom field value',
      contract.customFieldValue,
      'fieldId, fieldLabel, value, boolValue, dateValue, listValue',
    ],
    [
      'CV parse result',
      contract.cvParseResult,
      'candidateId, reference, name, cvFileId, cvFileName, duplicate, confidence, pages',
    ],
    ['saved search', contract.savedSearch, 'id, name, createdBy, createdOn, shared'],
    [
      'company',
      contract.company,
      `id, reference, name, description, domain, email, phone, faxNo, website, linkedIn, facebook, twitter, location, size, industryId, industryName, sectorId, sectorName, statusId, statusName, ownerId, ownerName, parentCompanyId, parentCompanyName, createdOn, updatedOn, lastActivityDate
     activeJobCount, totalPlacementCount, employeeCount, foundedYear, annualRevenue, rating
     client tags customFields`,
    ],
    [
      'contact',
      contract.contact,
      `id, reference, firstName, lastName, email, alternateEmail, mobile, homePhone, workPhone, linkedIn, facebook, twitter, skype, jobTitle, description, dateOfBirth, location, companyId, companyName, secondaryCompanyId, secondaryCompanyName, ownerId, ownerName, sourceId, sourceName, statusId, statusName, createdOn, updatedOn, lastActivityDate
     doNotContact industries, sectors, skills tags customFields`,
    ],
    [
      'lead',
      contract.lead,
      `id, reference, firstName, lastName, email, alternateEmail, mobile, homePhone, workPhone, linkedIn, facebook, twitter, jobTitle, companyName, website, description, employees, location, industryId, industryName, sectorId, sectorName, pipelineId, pipelineName, ownerId, ownerName, sourceId, sourceName, statusId, statusName, createdOn, updatedOn, lastActivityDate
     rating doNotContact tags customFields`,
    ],
    [
      'opportunity',
      contract.opportunity,
      `id, reference, name, description, companyId, companyName, contactId, contactName, ownerId, ownerName, employmentTypeId, employmentTypeName, stateId, stateName, stateReason, statusId, statusName, bidCurrency, actualClosingDate, forecastedClosingDate, startDate, createdOn, updatedOn
     bidValue, probability, estimatedDurationMonths tags customFields`,
    ],
    [
      'placement',
      contract.placement,
      `id, reference, candidateId, candidateName, companyId, companyName, jobId, jobName, ownerId, ownerName, statusId, statusName, currency, type, placementDate, startDate, endDate, createdOn, updatedOn
     candidateRate, clientRate, fee, margin, salary, timeToFillDays tags customFields`,
    ],
    [
      'interview',
      contract.interview,
      'id, title, startDate, endDate, timeZone, cancelled, telephonic, location, meetingLink, job, candidate, contacts, interviewers, organiser, owner, stageCode, stageName, subStateName, rejected, notes, meetingNotes',
    ],
    ['interview job', contract.interviewJob.schema, 'id, reference, title, companyId, companyName'],
    [
      'interview candidate',
      contract.interviewCandidate.schema,
      'id, reference, name, email, mobile, jobTitle',
    ],
    ['interview contact', contract.interviewContact.schema, 'id, name, email, companyId, companyName'],
    ['interview user', contract.interviewUser.schema, 'id, name, email'],
    [
      'job',
      contract.job,
      `id, reference, title, shortDescription, internalDescription, companyId, companyName, contactId, contactName, location, employmentTypeId, employmentTypeName, experienceLevelId, experienceLevelName, sourceId, sourceName, statusId, statusName, statusReason, payCurrency, payTenure, closingDate, dateOpened, startDate, createdOn, updatedOn, lastActivityDate, ownerId, ownerName
     minPay, maxPay, openPositions, rating flexiHours, hot, relocation, remoteWorking, visaSponsored skills tags customFields`,
    ],
    [
      'public job',
      contract.publicJob,
      `id, reference, title, shortDescription, description, applyEmail, applyUrl, companyName, employmentType, experience, industry, jobType, sector, status, packageOverview, ownerId, ownerName, tenantId
     cutOffDate estClosingDate postedOn openings, uniqueId archived, hot, keepAdvertWhenClosed, publishToWebsite, remoteWorking
     benefits, skills tags industries sectors bannerImage jobDetailImage languages location pay recruiter webAdvert`,
    ],
    [
      'public location',
      contract.publicLocation,
      'addressLabel, addressLine, cityName, cityRegion, country, countryCode, countryName, latitude, longitude, postCode, regionName',
    ],
    ['public pay', contract.publicPay, 'currency label minPay maxPay range tenure'],
    ['public pay currency', contract.publicPay.shape.currency, 'code name'],
    ['public pay tenure', contract.publicPay.shape.tenure, 'code name'],
    [
      'public recruiter',
      contract.publicRecruiter,
      'fullName, headline, id, initials, email, mobile, workPhone, linkedIn, profilePicUrl, languages, address',
    ],
    [
      'web advert',
      contract.webAdvert,
      'coreSkills, keyLanguages, mainResponsibilities, recruitmentProcess, whatWillYouLearn, whatsOnOffer',
    ],
    ['public image', contract.publicImage, 'id, name, url'],
    ['public language', contract.publicLanguage, 'code, name, level'],
    ['public tag', contract.publicTag, 'key, value'],
    [
      'master data',
      contract.masterData,
      'activityTypes, candidateStatuses, companyStatuses, companyTypes, contactStatuses, educationLevels, employmentTypes, genders, industries, invoiceStatuses, jobApplicationLabels, jobPipelineRejectReasons, jobPipelineStages, jobStatuses, leadPipelines, leadStatuses, opportunityPipelines, opportunityStates, placementStatuses, recruitingTeamRoles, sectors, skills, sources',
    ],
    ['file link', contract.fileLink, 'fileId, fileName, contentType, fileSize, url, expiresOn'],
  ];

  /** Bodies as documented, but for `id`, which a body may carry and a write does not read. */
  const writes: readonly (readonly [string, z.ZodObject, string])[] = [
    [
      'candidate',
      contract.candidateWrite,
      'firstName, lastName, email, alternateEmail, mobile, homePhone, workPhone, linkedIn, facebook, twitter, jobTitle, currentEmployer, dateOfBirth, overview, internalNotes, skills tags workPermit rightToWork doNotContact rating ownerId, statusId, sourceId, address, desiredSalary desiredSalaryCurrency desiredSalaryTenure, noticePeriod, customFields educationHistory employmentHistory',
    ],
    [
      'company',
      contract.companyWrite,
      'name, description, website, email, phone, faxNo, linkedIn, facebook, twitter, domain, employeeCount, annualRevenue, foundedYear, client, rating, statusId, ownerId, parentCompanyId, tags, customFields',
    ],
    [
      'contact',
      contract.contactWrite,
      'firstName, lastName, email, alternateEmail, mobile, homePhone, workPhone, linkedIn, facebook, twitter, skype, jobTitle, description, internalNotes, dateOfBirth, companyId, secondaryCompanyId, ownerId, sourceId, statusId skills tags customFields',
    ],
    [
      'opportunity',
      contract.createOpportunity.input,
      'name, description, companyId, contactId, ownerId, stateId, bidCurrency bidValue, probability, estimatedDurationMonths forecastedClosingDate, startDate, actualClosingDate tags customFields',
    ],
  ];

  const listFields = contract.company.shape;

  describe('a read record has every documented field, in the documented order', () => {
    it.each(reads)('%s', (_name, schema, documented) => {
      expect(Object.keys(schema.shape)).toEqual(words(documented));
    });
    it('a single company adds its notes, overview and source to the list shape', () => {
      expect(Object.keys(contract.companyDetail.shape)).toEqual([
        ...Object.keys(listFields),
        ...words('internalNotes overview sourceId sourceName'),
      ]);
    });
  });

  describe('a write takes every documented field', () => {
    it.each(writes)('%s', (_name, schema, documented) => {
      expect(Object.keys(schema.shape).sort()).toEqual([...words(documented)].sort());
    });
  });
});
