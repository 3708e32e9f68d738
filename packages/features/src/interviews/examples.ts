import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

const { interview } = demoRows;

const meeting = {
  startDate: '2027-01-12T09:00:00.000Z',
  endDate: '2027-01-12T10:00:00.000Z',
};

export const interviewsExamples: FeatureExamples = {
  inputs: {
    'interviews.create': {
      title: 'First interview',
      candidateId: demoRows.candidate.id,
      jobId: demoRows.job.id,
      ...meeting,
      telephonic: true,
    },
    'interviews.update': { ...meeting, location: 'Church Lane, Bristol', meetingLink: null },
    'interviews.list': {
      segment: 'UPCOMING',
      from: '01/12/2026',
      to: '31/12/2026',
      jobId: demoRows.job.id,
      ownerId: demoRows.user.id,
    },
  },
  values: {
    'Interview.startDate': '2026-12-07T15:00:00.000Z',
    'Interview.endDate': '2026-12-07T16:00:00.000Z',
    'Interview.location': 'Church Lane, Bristol',
    'Interview.notes': 'Experience and motivation.',
  },
  texts: {
    'interviews.calendar': `${[
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nova//Interviews//EN', 'CALSCALE:GREGORIAN'],
      ...[
        'NAME:Demo agency: interviews of Daniel Osei',
        'X-WR-CALNAME:Demo agency: interviews of Daniel Osei',
      ],
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
  },
};
