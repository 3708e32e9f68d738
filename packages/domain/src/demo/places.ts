import type { CultureName } from './people-names.ts';

/** A city with what follows from where it is. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly countryCode: string;
  readonly dialling: string;
  readonly domain: string;
  readonly currency: string;
  /** What one euro buys there, roughly, and what people earn compared with Germany. */
  readonly payFactor: number;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postcode: string;
  readonly streets: readonly string[];
  readonly local: CultureName;
}

const uk = {
  ...{ country: 'United Kingdom', countryCode: 'GB', dialling: '+44', domain: 'co.uk', currency: 'GBP' },
  ...{ payFactor: 0.85, timeZone: 'Europe/London', local: 'british' as const },
  streets: ['High Street', 'Station Road', 'Church Lane', 'Victoria Road', 'Mill Lane', 'Queens Road'],
};
const germany = {
  ...{ country: 'Germany', countryCode: 'DE', dialling: '+49', domain: 'de', currency: 'EUR' },
  ...{ payFactor: 1, timeZone: 'Europe/Berlin', local: 'german' as const },
  streets: ['Hauptstraße', 'Bahnhofstraße', 'Gartenweg', 'Lindenallee', 'Schillerstraße', 'Am Markt'],
};
const france = {
  ...{ country: 'France', countryCode: 'FR', dialling: '+33', domain: 'fr', currency: 'EUR' },
  ...{ payFactor: 0.9, timeZone: 'Europe/Paris', local: 'french' as const },
  streets: [
    'Rue de la République',
    'Avenue Victor Hugo',
    'Rue Pasteur',
    'Boulevard Voltaire',
    'Rue du Moulin',
  ],
};
const spain = {
  ...{ country: 'Spain', countryCode: 'ES', dialling: '+34', domain: 'es', currency: 'EUR' },
  ...{ payFactor: 0.65, timeZone: 'Europe/Madrid', local: 'iberian' as const },
  streets: ['Calle Mayor', 'Calle Real', 'Avenida de la Constitución', 'Calle del Sol', 'Paseo del Prado'],
};
const poland = {
  ...{ country: 'Poland', countryCode: 'PL', dialling: '+48', domain: 'pl', currency: 'PLN' },
  ...{ payFactor: 2.4, timeZone: 'Europe/Warsaw', local: 'polish' as const },
  streets: ['ulica Polna', 'ulica Leśna', 'ulica Słoneczna', 'aleja Jana Pawła II', 'ulica Krótka'],
};
const place = (
  nation: Omit<Place, 'city' | 'state' | 'postcode' | 'latitude' | 'longitude'>,
  city: string,
  state: string,
  postcode: string,
  latitude: number,
  longitude: number,
): Place => ({ ...nation, city, state, postcode, latitude, longitude });

/** Where candidates live and clients are, the agency's own country first and most often. */
export const places: readonly Place[] = [
  place(uk, 'London', 'England', 'EC2A 4NE', 51.52, -0.08),
  place(uk, 'Manchester', 'England', 'M2 5DB', 53.48, -2.24),
  place(uk, 'Bristol', 'England', 'BS1 4DJ', 51.45, -2.59),
  place(uk, 'Leeds', 'England', 'LS1 5HD', 53.8, -1.55),
  place(uk, 'Edinburgh', 'Scotland', 'EH2 4AD', 55.95, -3.2),
  place(uk, 'Birmingham', 'England', 'B3 3AX', 52.48, -1.9),
  place(germany, 'Berlin', 'Berlin', '10115', 52.53, 13.38),
  place(germany, 'Hamburg', 'Hamburg', '20095', 53.55, 10),
  place(germany, 'Munich', 'Bavaria', '80331', 48.14, 11.57),
  place(germany, 'Stuttgart', 'Baden-Württemberg', '70173', 48.78, 9.18),
  place(france, 'Paris', 'Île-de-France', '75011', 48.86, 2.38),
  place(france, 'Lyon', 'Auvergne-Rhône-Alpes', '69002', 45.76, 4.83),
  place(spain, 'Madrid', 'Community of Madrid', '28013', 40.42, -3.7),
  place(spain, 'Barcelona', 'Catalonia', '08002', 41.38, 2.17),
  place(poland, 'Warsaw', 'Masovia', '00-020', 52.23, 21.01),
  place(poland, 'Kraków', 'Lesser Poland', '31-042', 50.06, 19.94),
  place(
    {
      ...{ country: 'Netherlands', countryCode: 'NL', dialling: '+31', domain: 'nl', currency: 'EUR' },
      ...{ payFactor: 1, timeZone: 'Europe/Amsterdam', local: 'german' },
      streets: ['Kerkstraat', 'Dorpsstraat', 'Molenweg', 'Stationsplein', 'Prinsengracht'],
    },
    'Amsterdam',
    'North Holland',
    '1012 JS',
    52.37,
    4.9,
  ),
  place(
    {
      ...{ country: 'Ireland', countryCode: 'IE', dialling: '+353', domain: 'ie', currency: 'EUR' },
      ...{ payFactor: 0.95, timeZone: 'Europe/Dublin', local: 'british' },
      streets: ['Grafton Street', 'Baggot Street', 'Harcourt Road', 'Pearse Street'],
    },
    'Dublin',
    'Leinster',
    'D02 X285',
    53.35,
    -6.26,
  ),
  place(
    {
      ...{ country: 'Sweden', countryCode: 'SE', dialling: '+46', domain: 'se', currency: 'SEK' },
      ...{ payFactor: 10.5, timeZone: 'Europe/Stockholm', local: 'nordic' },
      streets: ['Drottninggatan', 'Storgatan', 'Sveavägen', 'Kungsgatan'],
    },
    'Stockholm',
    'Stockholm County',
    '111 51',
    59.33,
    18.06,
  ),
  place(
    {
      ...{ country: 'Switzerland', countryCode: 'CH', dialling: '+41', domain: 'ch', currency: 'CHF' },
      ...{ payFactor: 1.7, timeZone: 'Europe/Zurich', local: 'german' },
      streets: ['Bahnhofstrasse', 'Seestrasse', 'Limmatquai', 'Badenerstrasse'],
    },
    'Zürich',
    'Zürich',
    '8001',
    47.37,
    8.54,
  ),
];
