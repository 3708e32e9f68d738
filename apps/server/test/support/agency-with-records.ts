import { Readable } from 'node:stream';
import { importRecords } from '@nova/features/imports';
import type { TestAgency, TestServer } from './test-server.ts';

export interface AgencyWithRecords extends TestAgency {
  readonly companyId: string;
}

export async function agencyWithRecords(server: TestServer, candidates: number): Promise<AgencyWithRecords> {
  const agency = await server.agency();
  const report = await importRecords(server.database, {
    accountId: agency.accountId,
    lines: Readable.from(lines(candidates)),
  });
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)));
  const answer = await server.call('GET', '/companies/list', { key: agency.privateKey });
  const { data } = answer.body as { data: readonly { id: string }[] };
  return { ...agency, companyId: data[0]?.id ?? '' };
}

function* lines(candidates: number): Generator<string> {
  for (let number = 1; number <= candidates; number++) {
    yield JSON.stringify({
      type: 'candidate',
      id: `candidate-${String(number)}`,
      firstName: 'Candidate',
      lastName: `Number${String(number)}`,
      jobTitle: 'Engineer',
      email: `candidate${String(number)}@inbox.example`,
    });
  }
  yield JSON.stringify({ type: 'company', id: 'client', name: 'Harbour Works Ltd', client: true });
  for (const [at, title] of ['Dock Engineer', 'Crane Operator'].entries()) {
    yield JSON.stringify({
      type: 'job',
      id: `job-${String(at)}`,
      companyId: 'client',
      title,
      openPositions: 2,
      shortDescription: `${title} in Hamburg, permanent.`,
      location: 'Hamburg, Germany',
      applyUrl: `https://jobs.harbour-works.example/${String(at)}`,
      publishToWebsite: true,
    });
  }
}
