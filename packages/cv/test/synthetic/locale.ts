export interface SyntheticLocale {
  code: string;
  country: string;
  firstNames: string[];
  lastNames: string[];
  cities: { city: string; region: string; postcode: string }[];
  streets: string[];
  phones: string[];
  titles: string[];
  companies: string[];
  degrees: { text: string; level: string; majors: string[] }[];
  schools: string[];
  skills: string[];
  softSkills: string[];
  languages: { name: string; level: string }[];
  sentences: string[];
  summary: string[];
  months: string[];
  shortMonths: string[];
  present: string;
  since: string;
  at: string;
  headings: Record<
    'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'interests' | 'contact',
    string[]
  >;
  labels: { email: string; phone: string; address: string };
  interests: string;
}
