import { nothingTold, type MailReport } from './mail-report.ts';
import { reportFields } from './report-fields.ts';

/** What a person says with the button for unwanted mail (RFC 5965, RFC 6430). The other types are told by machines, or praise. */
const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

/** What a report of a feedback loop says, by its field Feedback-Type. */
export function readFeedback(text: string): MailReport {
  const type = reportFields(text)
    .find((group) => group.has('feedback-type'))
    ?.get('feedback-type');
  const isComplaint = complaints.has(/^[a-z-]+/iu.exec(type ?? '')?.[0].toLowerCase() ?? '');
  return isComplaint ? { outcome: 'COMPLAINT', status: null, response: null } : nothingTold;
}
