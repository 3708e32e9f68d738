import { SeenKeys } from '@nova/transfer';
import type { OtherRecord } from '../http/envelopes.ts';
import { namedBy } from './fields-to.ts';
import type { NotAfter } from './latest-activity.ts';
import { lineOf, type Line } from './line-of.ts';

/** An interview's line, with an instant in place of the one at which it was made. */
export function interviewLine(interview: OtherRecord, notAfter: NotAfter): Line {
  const start = typeof interview.startDate === 'string' ? [interview.startDate] : [];
  const latest = notAfter(interview);
  const [createdOn] = [...start, ...(latest === undefined ? [] : [latest])].toSorted();
  return { createdOn, ...lineOf('interview', interview) };
}

/** The applications that interviews tell of, each once, where the server has no list of them. */
export async function* applicationLines(
  interviews: AsyncIterable<OtherRecord>,
  notAfter: NotAfter,
): AsyncGenerator<Line> {
  const seen = new SeenKeys();
  const [candidates, jobs] = [namedBy('interview', 'candidate'), namedBy('interview', 'job')];
  for await (const interview of interviews) {
    const { stageCode, subStateName, rejected } = interview;
    const [candidate] = candidates(interview);
    const [job] = jobs(interview);
    if (typeof stageCode !== 'string' || !candidate || !job || seen.add(`${candidate.id} ${job.id}`))
      continue;
    const latest = notAfter(interview);
    const at = latest === undefined ? {} : { createdOn: latest, movedOn: latest };
    const about = { candidateId: candidate.id, jobId: job.id, stageCode, subStateName, rejected };
    yield { type: 'application', ...about, ...at };
  }
}
