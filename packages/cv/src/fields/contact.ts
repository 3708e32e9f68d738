import type { CvDocument, Line } from '../document.ts';
import { findDateTokens, formatDate } from '../entities/date-tokens.ts';
import { cleanText } from '../extract/text-clean.ts';
import type { Section } from '../sections/split-sections.ts';

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?\.\p{L}{2,24}/gu;

/** Returns the lines of header and contact sections first. */
export function collectContactLines(sections: Section[]): Line[] {
  const contactSections = sections.filter((section) =>
    ['header', 'contact', 'personal', 'summary'].includes(section.kind),
  );
  const otherSections = sections.filter(
    (section) => !contactSections.includes(section) && !/refer/i.test(section.title),
  );
  return [...contactSections, ...otherSections].flatMap((section) => section.lines);
}

/** Joins email addresses and profile links that are split over two lines. */
function unwrapText(lines: Line[]): string {
  return lines
    .map((line) => line.text)
    .join('\n')
    .replace(
      /(@[\p{L}\p{N}.-]+)\n(\.?[a-z]{2,10}(?:\.[a-z]{2,3})?)(?=\n|$)/gu,
      (whole, head: string, tail: string) =>
        /\.\p{L}{2,}$/u.test(head) && !tail.startsWith('.') ? whole : head + tail,
    )
    .replace(/([\p{L}\p{N}._-]+)\n(@[\p{L}\p{N}.-]+\.\p{L}{2,})/gu, '$1$2')
    .replace(
      /((?:linkedin|github|facebook|twitter|xing)\.com\/(?:in\/)?)\n([\p{L}\p{N}_-]+\/?)(?=\n|$)/giu,
      '$1$2',
    )
    .replace(/\s*\[at\]\s*|\s+\(at\)\s+/gi, '@');
}

export function findEmail(document: CvDocument, lines: Line[]): string | null {
  const printed = unwrapText(lines).match(EMAIL)?.[0];
  if (printed !== undefined) return printed.replace(/^[._-]+/, '');
  const link = document.links.find((target) => /^mailto:/i.test(target));
  const address = link === undefined ? undefined : cleanText(decodeLink(link)).match(EMAIL)?.[0];
  return address ?? null;
}

function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

export interface Profiles {
  linkedIn: string | null;
  facebook: string | null;
  twitter: string | null;
  others: string[];
}

const URL = /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s|,;<>()[\]]*)?/giu;

function findProfile(urls: string[], hosts: RegExp): string | null {
  const profileUrl = urls.find((url) => hosts.test(url));
  return profileUrl === undefined ? null : profileUrl.replace(/[).,;]+$/, '');
}

const LINKEDIN =
  /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?!$|company\/|feed|home|jobs)(?:(?:in|pub|profile)\/)?[\p{L}\p{N}%_.-]{2,}/iu;

const FACEBOOK =
  /^(?:https?:\/\/)?(?:[a-z]{1,3}\.)?(?:facebook|fb)\.(?:com|co|me)\/(?!sharer)[\p{L}\p{N}.%_-]{2,}/iu;

const TWITTER = /^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/@?[A-Za-z0-9_]{1,20}/i;

const OTHER =
  /^(?:https?:\/\/)?(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|xing\.com|stackoverflow\.com|behance\.net|dribbble\.com|medium\.com|kaggle\.com|researchgate\.net|orcid\.org|scholar\.google\.[a-z.]+|viadeo\.com|instagram\.com|youtube\.com|quora\.com)\/\S{2,}/i;

function findHandle(text: string, site: string): string | null {
  const match = new RegExp(
    `\\b${site}\\s*(?::(?:\\/\\/)?|\\t)\\s*@?([\\p{L}\\p{N}][\\p{L}\\p{N}_.-]{2,40})(?=\\s|$|[|,])`,
    'iu',
  ).exec(text);
  const handle = match?.[1];
  return handle === undefined || /\.(com|net|org)$/i.test(handle) || /^(profile|https?|www)$/i.test(handle)
    ? null
    : handle;
}

/** Finds profiles in printed text and links. The address of a site without a profile's name doesn't count. */
export function findProfiles(document: CvDocument, lines: Line[]): Profiles {
  const text = unwrapText(lines);
  const printed = text.match(URL) ?? [];
  const urls = [
    ...printed,
    ...document.links.map((link) => decodeLink(link).replace(/^(linkedin\.com\/[^#]*?)\.pdf#.*$/, '$1')),
  ];
  const linked = findHandle(text, 'linked-?in');
  const tweeter = findHandle(text, 'twitter');
  return {
    linkedIn: findProfile(urls, LINKEDIN) ?? (linked === null ? null : `linkedin.com/in/${linked}`),
    facebook: findProfile(urls, FACEBOOK),
    twitter: findProfile(urls, TWITTER) ?? (tweeter === null ? null : `twitter.com/${tweeter}`),
    others: [
      ...new Set(urls.filter((url) => OTHER.test(url)).map((url) => url.replace(/[).,;]+$/, ''))),
    ].slice(0, 10),
  };
}

const LABEL =
  /(?:date of birth|d\.?o\.?b\.?|birth ?date|born(?: on)?|geburtsdatum|geboren(?: am)?|geb\.|date de naissance|né(?:e)? le|fecha de nacimiento|nacid[oa] el|data di nascita|nat[oa] il|geboortedatum|data de nascimento|nascid[oa] (?:a|em)|data urodzenia|ur\.|urodzon[ya]|födelsedatum|födelsedag|född)/iu;

/** Returns the date as yyyy-MM-dd. `now` decides which ages are plausible. */
export function findDateOfBirth(lines: Line[], now: Date): string | null {
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    const label = line === undefined || line.text.length > 160 ? null : LABEL.exec(line.text);
    if (line === undefined || label === null) continue;
    const rest = line.text.slice(label.index + label[0].length);
    const text = /\d/.test(rest) ? rest : (lines[index + 1]?.text ?? '');
    const date = findDateTokens(text).find((token) => token.date !== null)?.date ?? null;
    const age = date === null ? 0 : now.getUTCFullYear() - date.year;
    if (date !== null && date.day > 0 && age >= 14 && age <= 90) return formatDate(date);
  }
  return null;
}
