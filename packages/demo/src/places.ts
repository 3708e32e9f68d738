import type { CultureName } from './names.ts';

export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly countryCode: string;
  readonly dialling: string;
  readonly domain: string;
  readonly currency: string;
  /** The pay compared with Germany, in local currency per euro. */
  readonly payFactor: number;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postcode: string;
  readonly streets: readonly string[];
  readonly local: CultureName;
}

const uk = {
  country: 'United Kingdom',
  countryCode: 'GB',
  dialling: '+44',
  domain: 'co.uk',
  currency: 'GBP',
  payFactor: 0.85,
  timeZone: 'Europe/London',
  local: 'british' as const,
  streets: ['High Street', 'Station Road', 'Church Lane', 'Victoria Road', 'Mill Lane', 'Queens Road'],
};
const germany = {
  country: 'Germany',
  countryCode: 'DE',
  dialling: '+49',
  domain: 'de',
  currency: 'EUR',
  payFactor: 1,
  timeZone: 'Europe/Berlin',
  local: 'german' as const,
  streets: ['Hauptstraße', 'Bahnhofstraße', 'Gartenweg', 'Lindenallee', 'Schillerstraße', 'Am Markt'],
};
const france = {
  country: 'France',
  countryCode: 'FR',
  dialling: '+33',
  domain: 'fr',
  currency: 'EUR',
  payFactor: 0.9,
  timeZone: 'Europe/Paris',
  local: 'french' as const,
  streets: [
    'Rue de la République',
    'Avenue Victor Hugo',
    'Rue Pasteur',
    'Boulevard Voltaire',
    'Rue du Moulin',
  ],
};
const spain = {
  country: 'Spain',
  countryCode: 'ES',
  dialling: '+34',
  domain: 'es',
  currency: 'EUR',
  payFactor: 0.65,
  timeZone: 'Europe/Madrid',
  local: 'iberian' as const,
  streets: ['Calle Mayor', 'Calle Real', 'Avenida de la Constitución', 'Calle del Sol', 'Paseo del Prado'],
};
const poland = {
  country: 'Poland',
  countryCode: 'PL',
  dialling: '+48',
  domain: 'pl',
  currency: 'PLN',
  payFactor: 2.4,
  timeZone: 'Europe/Warsaw',
  local: 'polish' as const,
  streets: ['ulica Polna', 'ulica Leśna', 'ulica Słoneczna', 'aleja Jana Pawła II', 'ulica Krótka'],
};

/** The places of the agency. Those in its own country are first and the most frequent. */
export const places: readonly Place[] = [
  { ...uk, city: 'London', state: 'England', postcode: 'EC2A 4NE', latitude: 51.52, longitude: -0.08 },
  { ...uk, city: 'Manchester', state: 'England', postcode: 'M2 5DB', latitude: 53.48, longitude: -2.24 },
  { ...uk, city: 'Bristol', state: 'England', postcode: 'BS1 4DJ', latitude: 51.45, longitude: -2.59 },
  { ...uk, city: 'Leeds', state: 'England', postcode: 'LS1 5HD', latitude: 53.8, longitude: -1.55 },
  { ...uk, city: 'Edinburgh', state: 'Scotland', postcode: 'EH2 4AD', latitude: 55.95, longitude: -3.2 },
  { ...uk, city: 'Birmingham', state: 'England', postcode: 'B3 3AX', latitude: 52.48, longitude: -1.9 },
  { ...germany, city: 'Berlin', state: 'Berlin', postcode: '10115', latitude: 52.53, longitude: 13.38 },
  { ...germany, city: 'Hamburg', state: 'Hamburg', postcode: '20095', latitude: 53.55, longitude: 10 },
  { ...germany, city: 'Munich', state: 'Bavaria', postcode: '80331', latitude: 48.14, longitude: 11.57 },
  {
    ...germany,
    city: 'Stuttgart',
    state: 'Baden-Württemberg',
    postcode: '70173',
    latitude: 48.78,
    longitude: 9.18,
  },
  { ...france, city: 'Paris', state: 'Île-de-France', postcode: '75011', latitude: 48.86, longitude: 2.38 },
  {
    ...france,
    city: 'Lyon',
    state: 'Auvergne-Rhône-Alpes',
    postcode: '69002',
    latitude: 45.76,
    longitude: 4.83,
  },
  {
    ...spain,
    city: 'Madrid',
    state: 'Community of Madrid',
    postcode: '28013',
    latitude: 40.42,
    longitude: -3.7,
  },
  { ...spain, city: 'Barcelona', state: 'Catalonia', postcode: '08002', latitude: 41.38, longitude: 2.17 },
  { ...poland, city: 'Warsaw', state: 'Masovia', postcode: '00-020', latitude: 52.23, longitude: 21.01 },
  {
    ...poland,
    city: 'Kraków',
    state: 'Lesser Poland',
    postcode: '31-042',
    latitude: 50.06,
    longitude: 19.94,
  },
  {
    country: 'Netherlands',
    countryCode: 'NL',
    dialling: '+31',
    domain: 'nl',
    currency: 'EUR',
    payFactor: 1,
    timeZone: 'Europe/Amsterdam',
    local: 'german',
    streets: ['Kerkstraat', 'Dorpsstraat', 'Molenweg', 'Stationsplein', 'Prinsengracht'],
    city: 'Amsterdam',
    state: 'North Holland',
    postcode: '1012 JS',
    latitude: 52.37,
    longitude: 4.9,
  },
  {
    country: 'Ireland',
    countryCode: 'IE',
    dialling: '+353',
    domain: 'ie',
    currency: 'EUR',
    payFactor: 0.95,
    timeZone: 'Europe/Dublin',
    local: 'british',
    streets: ['Grafton Street', 'Baggot Street', 'Harcourt Road', 'Pearse Street'],
    city: 'Dublin',
    state: 'Leinster',
    postcode: 'D02 X285',
    latitude: 53.35,
    longitude: -6.26,
  },
  {
    country: 'Sweden',
    countryCode: 'SE',
    dialling: '+46',
    domain: 'se',
    currency: 'SEK',
    payFactor: 10.5,
    timeZone: 'Europe/Stockholm',
    local: 'nordic',
    streets: ['Drottninggatan', 'Storgatan', 'Sveavägen', 'Kungsgatan'],
    city: 'Stockholm',
    state: 'Stockholm County',
    postcode: '111 51',
    latitude: 59.33,
    longitude: 18.06,
  },
  {
    country: 'Switzerland',
    countryCode: 'CH',
    dialling: '+41',
    domain: 'ch',
    currency: 'CHF',
    payFactor: 1.7,
    timeZone: 'Europe/Zurich',
    local: 'german',
    streets: ['Bahnhofstrasse', 'Seestrasse', 'Limmatquai', 'Badenerstrasse'],
    city: 'Zürich',
    state: 'Zürich',
    postcode: '8001',
    latitude: 47.37,
    longitude: 8.54,
  },
];
