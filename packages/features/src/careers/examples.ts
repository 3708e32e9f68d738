import { createDemoItem, demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

const job = {
  id: demoRows.job.id,
  title: demoRows.job.name,
  reference: 'JOB-1001',
  companyName: demoRows.company.name,
  description:
    'Our client is looking for a General Counsel in Bristol. You join a team that has time to do things well.',
  applyUrl: 'https://jobs.demo.example/general-counsel',
};

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

const challenge = 'm3Vb0kq1SxGc7tYd.mi8q0w3k.kV3n5l0ZqH1c8dXo2mTe9uRb';

const templates = [
  {
    kind: 'APPLICANT',
    language: 'de',
    subject: 'Danke für Ihre Bewerbung ({{ reference }})',
    html: null,
    text: 'Guten Tag,\n\nvielen Dank für Ihre Bewerbung als {{ job }}.\n\n{{ agency }}',
  },
];

export const careersExamples: FeatureExamples = {
  inputs: {
    'site.update': { language: 'en', accent: '#1d4ed8', websiteUrl: 'https://agency.example' },
    'publicJobs.submit': {
      firstName: 'Erik',
      lastName: 'Lund',
      email: 'erik.lund@mail.example',
      phone: '+46 70 555 01 23',
      coverText: 'I have worked with contracts for six years.',
      consentText: 'I agree that the agency keeps my data for this job.',
      answers: '{"01a1fc3a-6d4b-7428-8517-85b621488cd1": true}',
      challenge,
      nonce: '48213',
      cv: 'CV Erik Lund.pdf',
    },
    'applicationMails.set': {
      tellOwner: false,
      senderId: demoRows.sender.id,
      language: 'de',
      templates,
    },
    'publicJobs.list': {
      query: 'contract law',
      companyId: demoRows.company.id,
      location: 'Bristol',
      jobType: 'Full time',
      remote: false,
    },
    'publicJobs.listByClient': { includeArchived: false },
  },
  values: {
    'PublicJob.description': job.description,
    shortDescription: 'General Counsel for Dune Properties Ltd in Bristol, permanent.',
    challenge,
    difficulty: 16,
    received: true,
    applyEmail: 'jobs@demo.example',
    applyUrl: job.applyUrl,
    experience: 'Executive',
    industry: 'Real estate',
    sector: 'Legal',
    'PublicJob.status': 'Open',
    'PublicJob.companyName': demoRows.company.name,
    cutOffDate: '22/12/2026',
    postedOn: '02/11/2026',
    openings: 1,
    uniqueId: 1001,
    benefits: ['Training budget', 'Private health cover'],
    'PublicTag.key': 'Region',
    'PublicTag.value': 'North',
    'PublicJob.industries': [createDemoItem('industries')],
    'PublicJob.sectors': [createDemoItem('sectors')],
    'PublicImage.id': null,
    'PublicImage.name': null,
    'PublicLanguage.code': 'en',
    'PublicLanguage.name': 'English',
    addressLabel: 'Bristol, United Kingdom',
    cityName: 'Bristol',
    countryCode: 'GB',
    countryName: 'United Kingdom',
    latitude: 51.45,
    longitude: -2.59,
    'PublicPay.currency': { code: 'GBP', name: 'Pound sterling' },
    'PublicPay.tenure': { code: 'YEAR', name: 'Per year' },
    'PublicPay.label': '98,000 – 132,000 GBP a year',
    range: true,
    headline: 'Senior consultant, legal',
    initials: 'DO',
    'PublicRecruiter.email': 'daniel.osei@demo.example',
    'PublicRecruiter.linkedIn': 'https://www.linkedin.com/in/daniel-osei-demo',
    'PublicRecruiter.languages': ['English'],
    coreSkills: 'Contract law, employment law, compliance',
    mainResponsibilities: 'You draft and review contracts, and advise the board.',
    recruitmentProcess: 'A call with us, two interviews with the client, an offer within a week.',
    'ApplicationMails.language': 'de',
    'ApplicationMails.templates': templates,
    'JobSite.name': 'Demo agency',
    'JobSite.slug': 'demo-agency',
    'JobSite.accent': '#1d4ed8',
    'JobSite.websiteUrl': 'https://agency.example',
    'JobSite.url': 'http://127.0.0.1:3000/jobs/demo-agency',
  },
  texts: {
    'publicJobs.jsonld': JSON.stringify(posting),
    'publicJobs.feed': `${head}<rss version="2.0"><channel><title>Demo agency: jobs</title><link>https://crm.example/jobs/demo-agency</link><description>Open jobs of Demo agency.</description><item><title>${job.title}</title><link>${job.applyUrl}</link><guid isPermaLink="false">${job.id}</guid><pubDate>Mon, 02 Nov 2026 00:00:00 GMT</pubDate></item></channel></rss>\n`,
    'publicJobs.boards': `${head}<source><publisher>Demo agency</publisher><job><title>${job.title}</title><date>Mon, 02 Nov 2026 00:00:00 GMT</date><referencenumber>${job.reference}</referencenumber><url>${job.applyUrl}</url><company>${job.companyName}</company><city>Bristol</city><description><![CDATA[<p>${job.description}</p>]]></description></job></source>\n`,
  },
};
