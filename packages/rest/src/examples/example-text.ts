import type { Endpoint } from '@nova/contract';
import { demoRows } from './demo-agency.ts';
import { demoValues } from './demo-values.ts';

const job = {
  id: demoRows.job.id,
  title: demoRows.job.name,
  reference: 'JOB-1001',
  companyName: demoRows.company.name,
  description: String(demoValues['PublicJob.description']),
  applyUrl: String(demoValues.applyUrl),
};
const { interview } = demoRows;

const posting = {
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: job.title,
  description: `<p>${job.description}</p>`,
  identifier: { '@type': 'PropertyValue', name: 'Demo agency', value: job.reference },
  datePosted: '2026-11-02',
  validThrough: '2027-01-01T23:59:59Z',
  employmentType: ['FULL_TIME'],
  hiringOrganization: { '@type': 'Organization', name: job.companyName },
  directApply: false,
  url: job.applyUrl,
};

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const texts: Readonly<Record<string, string>> = {
  'campaigns.chart':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 522" width="760" height="522" role="img"><title>Client newsletter 2026-09</title></svg>\n',
  'campaigns.previewPage':
    '<!DOCTYPE html>\n<html lang="en"><head><title>Preview: Three people worth meeting, Erik</title></head><body><h1>Three people worth meeting, Erik</h1>…</body></html>\n',
  'interviews.calendar': `${[
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nova//Interviews//EN', 'CALSCALE:GREGORIAN'],
    ...['NAME:Demo agency: interviews of Daniel Osei', 'X-WR-CALNAME:Demo agency: interviews of Daniel Osei'],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M', 'BEGIN:VEVENT'],
    ...[`UID:${interview.id}`, 'DTSTAMP:20261111T190331Z', 'CREATED:20261109T101500Z'],
    ...[
      'LAST-MODIFIED:20261111T190331Z',
      'SEQUENCE:204511',
      'DTSTART:20261207T150000Z',
      'DTEND:20261207T160000Z',
    ],
    ...[
      `SUMMARY:${interview.name.replaceAll(',', String.raw`\,`)}`,
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
    ],
  ].join('\r\n')}\r\n`,
  'publicJobs.jsonld': JSON.stringify(posting),
  'publicJobs.feed': `${head}<rss version="2.0"><channel><title>Demo agency: jobs</title><link>https://crm.example/jobs/demo-agency</link><description>Open jobs of Demo agency.</description><item><title>${job.title}</title><link>${job.applyUrl}</link><guid isPermaLink="false">${job.id}</guid><pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate></item></channel></rss>\n`,
  'publicJobs.boards': `${head}<source><publisher>Demo agency</publisher><job><title>${job.title}</title><date>Mon, 02 Nov 2026 00:00:00 GMT</date><referencenumber>${job.reference}</referencenumber><url>${job.applyUrl}</url><company>${job.companyName}</company><city>Bristol</city><description><![CDATA[<p>${job.description}</p>]]></description></job></source>\n`,
};

export function findExampleText({ name }: Endpoint): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`There is no example of what ${name} answers.`);
  return text;
}
