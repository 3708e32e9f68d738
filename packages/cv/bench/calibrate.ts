import { parseArgs } from 'node:util';
import type { ConfidenceField, ParsedCv } from '@nova/cv';
import { parseCv } from '@nova/cv/parse';
import { fold } from './alike.ts';
import { toPrediction } from './expected.ts';
import { gatheredFolder, PARTS, readLabelledPart, type SetPart } from './labelled-set.ts';
import { bands, byField, type RatedValues } from './report.ts';
import { scoreCv, Tally } from './score-cv.ts';

const RATED: Readonly<Record<string, ConfidenceField>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phones',
  linkedIn: 'linkedIn',
  jobTitle: 'jobTitle',
  currentEmployer: 'currentEmployer',
  location: 'location',
  skills: 'skills',
  education: 'educationHistory',
  employment: 'employmentHistory',
  languages: 'languages',
};

async function parsed(bytes: Uint8Array): Promise<ParsedCv | null> {
  return await parseCv(bytes).catch(() => null);
}

async function saidOf(part: SetPart): Promise<RatedValues[]> {
  const { samples } = await readLabelledPart(part, gatheredFolder);
  const said: RatedValues[] = [];
  for (const { label, bytes } of samples) {
    const cv = label.kind === 'cv' ? await parsed(bytes) : null;
    if (label.kind !== 'cv' || cv === null) continue;
    const codes = new Map(cv.languages.map(({ name, code }) => [fold(name), code]));
    const tally = new Tally();
    const read = { file: label.file, expected: label.expected, got: toPrediction(cv) };
    scoreCv(tally, read, (name) => codes.get(fold(name)) ?? fold(name));
    for (const [field, { right, wrong }] of tally.counts) {
      const rated = RATED[field];
      if (rated !== undefined) said.push({ field, confidence: cv.confidence[rated], right, wrong });
    }
  }
  return said;
}

// npm run calibrate -w packages/cv [-- --part tuning|held-out]: is 0.9 right nine times in ten?
const { values } = parseArgs({ options: { part: { type: 'string' } } });
for (const part of PARTS.filter((one) => values.part === undefined || values.part === one)) {
  const said = await saidOf(part);
  process.stdout.write(`${part}\n${byField(said)}\n\n${bands(said)}\n\n`);
}
