import { accountsExamples } from './accounts/examples.ts';
import { auditExamples } from './audit/examples.ts';
import { batchesExamples } from './batches/examples.ts';
import { bulkExamples } from './bulk/examples.ts';
import { campaignsExamples } from './campaigns/examples.ts';
import { candidatesExamples } from './candidates/examples.ts';
import { careersExamples } from './careers/examples.ts';
import { companiesExamples } from './companies/examples.ts';
import { configurationExamples } from './configuration/examples.ts';
import { contactsExamples } from './contacts/examples.ts';
import { cvsExamples } from './cvs/examples.ts';
import { dashboardExamples } from './dashboard/examples.ts';
import { duplicatesExamples } from './duplicates/examples.ts';
import { eventsExamples } from './events/examples.ts';
import { filesExamples } from './files/examples.ts';
import { importsExamples } from './imports/examples.ts';
import { interviewsExamples } from './interviews/examples.ts';
import { jobsExamples } from './jobs/examples.ts';
import { listsExamples } from './lists/examples.ts';
import { mergesExamples } from './merges/examples.ts';
import { notesExamples } from './notes/examples.ts';
import { placementsExamples } from './placements/examples.ts';
import { privacyExamples } from './privacy/examples.ts';
import { proposalsExamples } from './proposals/examples.ts';
import { salesExamples } from './sales/examples.ts';
import { searchExamples } from './search/examples.ts';
import type { FeatureExamples } from './feature-examples.ts';

export { createDemoItem, demoRows, type DemoRow } from './demo-agency.ts';

/** A feature with examples needs a line here. */
const features: readonly FeatureExamples[] = [
  accountsExamples,
  auditExamples,
  batchesExamples,
  bulkExamples,
  campaignsExamples,
  candidatesExamples,
  careersExamples,
  companiesExamples,
  configurationExamples,
  contactsExamples,
  cvsExamples,
  dashboardExamples,
  duplicatesExamples,
  eventsExamples,
  filesExamples,
  importsExamples,
  interviewsExamples,
  jobsExamples,
  listsExamples,
  mergesExamples,
  notesExamples,
  placementsExamples,
  privacyExamples,
  proposalsExamples,
  salesExamples,
  searchExamples,
];

/** @throws if two features give an example the same name, because one of them would be lost */
function combine<Value>(
  parts: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> {
  const entries = parts.flatMap((part = {}) => Object.entries(part));
  const combined = new Map(entries);
  if (combined.size < entries.length) throw new Error('Two features give an example the same name.');
  return Object.fromEntries(combined);
}

/** The examples of all features (`FeatureExamples`). */
export const exampleInputs = combine(features.map(({ inputs }) => inputs));
export const exampleValues = combine(features.map(({ values }) => values));
export const exampleTexts = combine(features.map(({ texts }) => texts));
