import type { Calendar } from './calendar.ts';
import { slug } from './company-names.ts';
import type { Colleague, DemoLine } from './demo-world.ts';

const people: readonly (readonly [string, string, string, string])[] = [
  ['Maya Ellison', 'Technology', 'ALL', 'Partner, technology practice'],
  ['Jonas Feldmann', 'Technology', 'TEAM', 'Senior consultant, software and cloud'],
  ['Priya Raman', 'Technology', 'OWN', 'Consultant, data and machine learning'],
  ['Tom Beckett', 'Technology', 'OWN', 'Researcher'],
  ['Claire Fontaine', 'Finance and Legal', 'ALL', 'Partner, finance and legal practice'],
  ['Daniel Osei', 'Finance and Legal', 'TEAM', 'Senior consultant, accounting'],
  ['Sofia Marques', 'Finance and Legal', 'OWN', 'Consultant, legal'],
  ['Katarzyna Zielińska', 'Engineering and Operations', 'TEAM', 'Team lead, engineering'],
  ['Henrik Lund', 'Engineering and Operations', 'OWN', 'Consultant, supply chain'],
  ['Aisha Rahman', 'Engineering and Operations', 'OWN', 'Consultant, healthcare'],
  ['Lucas Moreau', 'Commercial', 'TEAM', 'Team lead, sales and marketing'],
  ['Emma Whitfield', 'Commercial', 'NONE', 'Coordinator'],
];

const teamOfSector: Readonly<Record<string, string>> = {
  'Information technology': 'Technology',
  'Data and analytics': 'Technology',
  Finance: 'Finance and Legal',
  Legal: 'Finance and Legal',
  Engineering: 'Engineering and Operations',
  'Logistics and supply chain': 'Engineering and Operations',
  'Medical and nursing': 'Engineering and Operations',
};

export const colleagues: readonly Colleague[] = people.map(([name, team], index) => ({
  id: `demo-user-${String(index + 1)}`,
  name,
  team,
  email: `${slug(name).replaceAll('-', '.')}@demo.example`,
}));

/** Who looks after a sector. */
export const colleaguesOf = (sector: string): readonly Colleague[] =>
  colleagues.filter(({ team }) => team === (teamOfSector[sector] ?? 'Commercial'));

/** The agency's people, in four teams, with every kind of billing visibility. */
export const teamLines = (calendar: Calendar): readonly DemoLine[] =>
  people.map(([name, team, billing, headline], index) => ({
    type: 'user',
    id: colleagues[index]?.id,
    name,
    email: colleagues[index]?.email,
    team,
    billing,
    headline,
    restrictToTeam: name === 'Tom Beckett' || name === 'Emma Whitfield',
    mobile: `+44 7700 9001${String(index + 10)}`,
    workPhone: `+44 20 7946 0${String(100 + index)}`,
    linkedIn: `https://www.linkedin.com/in/${slug(name)}-demo`,
    languages: index % 3 === 0 ? ['English', 'German'] : ['English'],
    address: { cityName: 'London', countryName: 'United Kingdom', countryCode: 'GB', postCode: 'EC2A 4NE' },
    createdOn: calendar.ago(1_200 - index * 60),
    updatedOn: calendar.ago(300 - index * 10),
  }));
