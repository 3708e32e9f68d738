import { timestamp } from '@nova/kinds';
import { z } from 'zod';
import { mediaText, record } from '../endpoint.ts';
import { campaignId } from './campaigns.ts';

const campaignLink = z
  .object({
    url: z.string().describe('Where it leads.'),
    clicks: z.int().describe('How often people clicked on it.'),
    uniqueClicks: z.int().describe('How many people did.'),
  })
  .meta({ id: 'CampaignLink', description: 'A link of a campaign.' });

const campaignHour = z
  .object({
    on: timestamp().describe('When the hour begins, in UTC.'),
    dispatched: z.int().describe('Mails handed over.'),
    opens: z.int().describe('Opens by people.'),
    clicks: z.int().describe('Clicks by people.'),
    bounces: z.int().describe('Mails that bounced, hard or soft.'),
    unsubscribes: z.int().describe('Recipients who unsubscribed.'),
  })
  .meta({ id: 'CampaignHour', description: 'What happened to a campaign’s mails within an hour.' });

export const campaignActivity = z
  .object({
    opens: z.int().describe('Opens by people.'),
    clicks: z.int().describe('Clicks by people.'),
    machineOpens: z.int().describe('Opens by scanners and the like.'),
    machineClicks: z.int().describe('Clicks by scanners and the like.'),
    hours: z
      .array(campaignHour)
      .describe('The hours in which something happened, the earliest first; the last 2,000 of them at most.'),
  })
  .meta({ id: 'CampaignActivity', description: 'What happened to a campaign’s mails, hour by hour.' });

export const listCampaignLinks = record({
  name: 'campaigns.links',
  summary: 'List a campaign’s links',
  description: 'In the order of reading, with the clicks of people. None before its list is frozen.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/links' },
  input: z.object({ campaignId }),
  output: z
    .array(campaignLink)
    .meta({ id: 'CampaignLinks', description: 'The links of a campaign and their clicks.' }),
  errors: ['NOT_FOUND'],
});

export const getCampaignActivity = record({
  name: 'campaigns.activity',
  summary: 'Get a campaign’s activity',
  description: 'Opens and clicks, of people and of machines, and what happened hour by hour.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/activity' },
  input: z.object({ campaignId }),
  output: campaignActivity,
  errors: ['NOT_FOUND'],
});

export const getCampaignChart = mediaText({
  name: 'campaigns.chart',
  summary: 'Draw a campaign’s activity',
  description:
    'A chart of what was handed over, opened, clicked, bounced and unsubscribed over time, in SVG for light and dark pages; times are those of the account’s time zone.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/activity.svg' },
  input: z.object({ campaignId }),
  output: z.unknown().meta({ type: 'string', description: 'The chart.' }),
  media: { type: 'image/svg+xml; charset=utf-8', fileName: 'activity.svg' },
  errors: ['NOT_FOUND'],
});
