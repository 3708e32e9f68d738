import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { slug } from './names.ts';
import type { Chapter, DemoLine, Person } from './demo-world.ts';

/** The values of the candidate's line that the CV shows. */
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

interface PersonWithLine {
  readonly person: Person;
  readonly line: DemoLine;
  readonly index: number;
}

/**
 * Nearly half of the candidates have a CV. With a folder, a quarter of those are written; the others are
 * pending upload.
 */
export async function generateCvLines(
  chapter: Chapter,
  { person, line, index }: PersonWithLine,
  folder: string | undefined,
): Promise<readonly DemoLine[]> {
  const { calendar } = chapter;
  if (index % 5 > 1) return [];
  const daysAgo = Math.max(0.02, person.created - (index % 9) * 0.1);
  const fileName = `CV ${person.firstName} ${person.lastName}.pdf`;
  const file = {
    type: 'file',
    id: chapter.id('file', index + 1),
    candidateId: person.id,
    category: 'CV',
    fileName,
    contentType: 'application/pdf',
    createdOn: calendar.ago(daysAgo),
    updatedOn: calendar.ago(daysAgo),
  };
  if (folder === undefined || index % 20 > 4) return [file];
  const path = join('cvs', `${slug(person.id)}.pdf`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), plainPdf(cvText(person, line)));
  return [{ ...file, path }];
}

/** WinAnsi is nearly Latin-1; other characters lose their accents. */
const encodable = (text: string): string =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[–—•]/gu, '-')
    .replaceAll(/[^\u0000-\u00FF]/gu, (char) => char.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/gu, ''));

const escapeText = (text: string): string => encodable(text).replaceAll(/[\\()]/gu, String.raw`\$&`);

interface PdfLine {
  readonly text: string;
  readonly heading?: boolean;
}

/** Wraps a text to `width` characters. */
function wrapLine({ text, heading = false }: PdfLine, width = 92): readonly PdfLine[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => ({ text: line, heading }));
}

const renderContent = (lines: readonly PdfLine[]): string =>
  [
    'BT 56 790 Td 14 TL',
    ...lines.map(({ text, heading }) => `/${heading ? 'F2 12' : 'F1 10'} Tf (${escapeText(text)}) Tj T*`),
    'ET',
  ].join('\n');

const linesPerPage = 52;

function plainPdf(lines: readonly PdfLine[]): Buffer {
  const all = lines.flatMap((line) => wrapLine(line));
  const pages = Array.from({ length: Math.max(1, Math.ceil(all.length / linesPerPage)) }, (_, page) =>
    all.slice(page * linesPerPage, (page + 1) * linesPerPage),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${String(5 + page * 2)} 0 R`).join(' ')}] /Count ${String(pages.length)} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => {
      const content = renderContent(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${String(6 + index * 2)} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
        `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return Buffer.from(assemblePdf(objects), 'latin1');
}

function assemblePdf(objects: readonly string[]): string {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
}
