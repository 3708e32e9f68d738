import { rateFields } from './confidence.ts';
import type { CvDocument, Line } from './document.ts';
import {
  detectLanguage,
  findLabelledLanguages,
  findLanguages,
  mergeLanguages,
} from './entities/languages.ts';
import { findCountryCode } from './entities/places.ts';
import { collectContactLines, findDateOfBirth, findEmail, findProfiles } from './fields/contact.ts';
import { findEducationHistory } from './fields/education.ts';
import { findCurrentJob, findEmployment } from './fields/employment.ts';
import { findHeadline, findOverview } from './fields/headline.ts';
import { findLocation, toAddress } from './fields/location.ts';
import { findName } from './fields/name.ts';
import { findCountryByTimeZone, findPhones } from './fields/phones.ts';
import { findSectionsByContent } from './fields/sections-by-content.ts';
import { findSkills } from './fields/skills.ts';
import type { SectionKind } from './lexicon/headings.ts';
import { limits } from './limits.ts';
import type { ParsedCv } from './parsed-cv.ts';
import { type Section, splitSections } from './sections/split-sections.ts';

export interface FieldOptions {
  defaultCountry?: string | undefined;
  timeZone?: string | undefined;
  now: Date;
  ocr: boolean;
}

function collectLines(sections: Section[], ...kinds: SectionKind[]): Line[] {
  return sections.filter((section) => kinds.includes(section.kind)).flatMap((section) => section.lines);
}

function collectNameLines(sections: Section[], all: Line[]): Line[] {
  const headLines = collectLines(sections, 'header', 'contact', 'personal', 'summary');
  return headLines.length > 0 ? headLines : all;
}

/** Uses the CV's own country, or else that of the receiver. */
function findPhoneCountry(country: string | null | undefined, options: FieldOptions): string | undefined {
  const { defaultCountry, timeZone } = options;
  return findCountryCode(country ?? '') ?? defaultCountry ?? (timeZone && findCountryByTimeZone(timeZone));
}

/** Other documents would yield invented histories, so at least one of these sections is required. */
function looksLikeCv(sections: Section[]): boolean {
  const kinds = new Set(sections.map((section) => section.kind));
  return kinds.has('experience') || kinds.has('education') || (kinds.has('skills') && kinds.has('summary'));
}

function findLanguageSkills(sections: Section[]): ParsedCv['languages'] {
  const listedLanguages = findLanguages(collectLines(sections, 'languages'));
  return mergeLanguages([
    ...listedLanguages,
    ...findLabelledLanguages(collectLines(sections, 'header', 'personal', 'skills', 'other', 'contact')),
  ]);
}

export function findFields(document: CvDocument, options: FieldOptions): ParsedCv {
  const sections = findSectionsByContent(splitSections(document.lines));
  const text = document.lines
    .map((line) => line.text)
    .join('\n')
    .slice(0, limits.textLength);
  const language = detectLanguage(text);
  const contacts = collectContactLines(sections);
  const isCv = looksLikeCv(sections);
  const jobs = isCv
    ? sections
        .filter((section) => section.kind === 'experience')
        .flatMap((section) => findEmployment(section))
    : [];
  const email = findEmail(document, contacts);
  const twoSurnames = language === 'es' || language === 'pt';
  const name = findName(collectNameLines(sections, document.lines), email, twoSurnames, document.lines);
  const location = findLocation(collectLines(sections, 'header', 'contact', 'personal', 'summary'));
  const address = toAddress(location);
  const job = findCurrentJob(jobs);
  const profiles = findProfiles(document, contacts);
  const fields = {
    firstName: name.firstName,
    lastName: name.lastName,
    email,
    phones: findPhones(contacts, findPhoneCountry(address.country, options)),
    linkedIn: profiles.linkedIn,
    facebook: profiles.facebook,
    twitter: profiles.twitter,
    otherProfiles: profiles.others,
    location,
    address,
    jobTitle:
      job?.jobTitle ??
      findHeadline(
        collectLines(sections, 'header', 'summary'),
        `${name.firstName ?? ''} ${name.lastName ?? ''}`,
      ) ??
      (isCv ? (jobs[0]?.jobTitle ?? null) : null),
    currentEmployer: job?.companyName ?? null,
    overview: findOverview(sections),
    skills: isCv
      ? [
          ...new Set(
            sections.filter((section) => section.kind === 'skills').flatMap((section) => findSkills(section)),
          ),
        ]
      : [],
    languages: isCv ? findLanguageSkills(sections) : [],
    educationHistory: isCv ? findEducationHistory(sections.filter(({ kind }) => kind === 'education')) : [],
    employmentHistory: jobs,
    dateOfBirth: findDateOfBirth(contacts, options.now),
  };
  const confidence = rateFields(fields, name.confidence, options.ocr);
  const { pages, pagesRead } = document;
  return { ...fields, confidence, text, pages, pagesRead, language, ocr: options.ocr };
}
