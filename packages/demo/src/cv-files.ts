import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { slug } from './company-names.ts';
import type { Chapter, DemoLine, Person } from './demo-world.ts';
import { plainPdf, type PdfLine } from './plain-pdf.ts';

/** What a CV takes from the candidate's own line. */
const cvSource = z.object({
  jobTitle: z.string(),
  mobile: z.string(),
  overview: z.string(),
  skills: z.array(z.string()),
  linkedIn: z.string().optional(),
  address: z.object({ street: z.string(), city: z.string(), postcode: z.string(), country: z.string() }),
  employmentHistory: z.array(
    z.object({
      companyName: z.string(),
      jobTitle: z.string().nullable(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      workSummary: z.string().nullable(),
    }),
  ),
  educationHistory: z.array(
    z.object({
      level: z.string(),
      major: z.string(),
      organisation: z.string(),
      startYear: z.number(),
      endYear: z.number(),
    }),
  ),
  languages: z.array(z.object({ name: z.string(), level: z.string() })),
});

function cvText(person: Person, line: DemoLine): readonly PdfLine[] {
  const cv = cvSource.parse(line);
  const heading = (text: string): readonly PdfLine[] => [{ text: '' }, { text, heading: true }];
  const { street, city, postcode, country } = cv.address;
  return [
    ...[{ text: `${person.firstName} ${person.lastName}`, heading: true }, { text: cv.jobTitle }],
    ...[{ text: `${street}, ${postcode} ${city}, ${country}` }, { text: `${person.email} | ${cv.mobile}` }],
    ...(cv.linkedIn === undefined ? [] : [{ text: cv.linkedIn }]),
    ...[...heading('Profile'), { text: cv.overview }, ...heading('Experience')],
    ...cv.employmentHistory.flatMap(({ jobTitle, companyName, startDate, endDate, workSummary }) => [
      { text: `${jobTitle ?? ''}, ${companyName}` },
      { text: `${(startDate ?? '').slice(0, 7)} - ${endDate?.slice(0, 7) ?? 'present'}` },
      ...(workSummary === null ? [] : [{ text: workSummary }]),
    ]),
    ...heading('Education'),
    ...cv.educationHistory.map((item) => ({
      text: `${item.level} in ${item.major}, ${item.organisation}, ${String(item.startYear)} - ${String(item.endYear)}`,
    })),
    ...[...heading('Skills'), { text: cv.skills.join(', ') }, ...heading('Languages')],
    { text: cv.languages.map(({ name, level }) => `${name} (${level})`).join(', ') },
  ];
}

/** A candidate of the demo, with the line that imports it and its place among the others. */
interface ToldPerson {
  readonly person: Person;
  readonly line: DemoLine;
  readonly index: number;
}

/**
 * The file lines of a candidate: nearly half have a CV. With a folder a quarter of the CVs are written there and their
 * lines say where; the others are pending upload.
 */
export async function cvLines(
  chapter: Chapter,
  { person, line, index }: ToldPerson,
  folder: string | undefined,
): Promise<readonly DemoLine[]> {
  const { calendar } = chapter;
  if (index % 5 > 1) return [];
  const added = Math.max(0.02, person.created - (index % 9) * 0.1);
  const fileName = `CV ${person.firstName} ${person.lastName}.pdf`;
  const file = {
    type: 'file',
    id: chapter.id('file', index + 1),
    candidateId: person.id,
    category: 'CV',
    fileName,
    contentType: 'application/pdf',
    createdOn: calendar.ago(added),
    updatedOn: calendar.ago(added),
  };
  if (folder === undefined || index % 20 > 4) return [file];
  const path = join('cvs', `${slug(person.id)}.pdf`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), plainPdf(cvText(person, line)));
  return [{ ...file, path }];
}
