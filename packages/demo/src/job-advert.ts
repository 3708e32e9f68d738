import type { Chapter } from './demo-world.ts';
import type { VacancyStory } from './vacancy.ts';

const currencyNames: Readonly<Record<string, string>> = {
  EUR: 'Euro',
  GBP: 'Pound sterling',
  PLN: 'Polish złoty',
  SEK: 'Swedish krona',
  CHF: 'Swiss franc',
};

/** What the public sees of it. */
export function advertOf(
  { random, calendar }: Chapter,
  vacancy: VacancyStory,
): Readonly<Record<string, unknown>> {
  const { client, title, pay, tenure, opened, closed } = vacancy;
  const { place, discipline } = client;
  const published = vacancy.status !== 'Draft' && random.chance(0.8);
  const label = `${pay[0].toLocaleString('en')} – ${pay[1].toLocaleString('en')} ${place.currency} a ${tenure.toLowerCase()}`;
  return {
    location: {
      addressLabel: `${place.city}, ${place.country}`,
      addressLine: random.pick(place.streets),
      cityName: place.city,
      cityRegion: place.state,
      country: place.country,
      countryCode: place.countryCode,
      countryName: place.country,
      postCode: place.postcode,
      regionName: place.state,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    description: `Our client ${client.name} is looking for a ${title} in ${place.city}. You will join a team that takes its craft seriously and has time to do things well.`,
    applyEmail: `jobs@${client.owner.email.split('@')[1] ?? 'demo.example'}`,
    applyUrl: `https://jobs.demo.example/${vacancy.id}`,
    benefits: random.some(
      [
        '30 days of holiday',
        'Hybrid work',
        'Company pension',
        'Training budget',
        'Public transport ticket',
        'Private health cover',
        'Sabbatical',
      ],
      random.int(2, 4),
    ),
    languages: [
      { code: 'en', name: 'English', level: 'C1' },
      ...(place.countryCode === 'DE' ? [{ code: 'de', name: 'German', level: 'B2' }] : []),
    ],
    industries: [{ name: random.pick(discipline.industries) }],
    sectors: [{ name: discipline.sector }],
    jobType: tenure === 'DAY' ? 'Freelance' : 'Full time',
    packageOverview: `${label}, bonus by agreement`,
    pay: {
      currency: { code: place.currency, name: currencyNames[place.currency] },
      label,
      minPay: pay[0],
      maxPay: pay[1],
      range: pay[0] !== pay[1],
      tenure: { code: tenure, name: tenure === 'DAY' ? 'Per day' : 'Per year' },
    },
    webAdvert: {
      coreSkills: random.some(discipline.skills, 4).join(', '),
      keyLanguages: 'English',
      mainResponsibilities: random.some(discipline.duties, 2).map(presentTense).join('. '),
      recruitmentProcess: 'A call with us, two interviews with the client, an offer within a week.',
      whatWillYouLearn: 'How a company of this size makes its decisions, and a new field of your choice.',
      whatsOnOffer: 'Room to decide, colleagues who help, and pay that is talked about openly.',
    },
    publishToWebsite: published,
    keepAdvertWhenClosed: random.chance(0.2),
    ...(published ? { postedOn: calendar.dateAgo(opened) } : {}),
    cutOffDate: calendar.dateAgo(closed ?? opened - 60),
    estClosingDate: calendar.dateAgo(closed ?? opened - 75),
  };
}

const presentTense = (duty: string): string =>
  `You may well be asked what you did when you ${duty.charAt(0).toLowerCase()}${duty.slice(1)}`;
