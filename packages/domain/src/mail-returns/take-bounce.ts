import type { Database } from '@nova/db';
import type { MailReport, MailWorkers } from '@nova/mail';
import type { MailTarget } from '../mail/mail-tokens.ts';
import { recipientAddress, takeReport } from './take-report.ts';

/**
 * Reads a mail that came to a recipient's bounce address, and writes what it says (docs/interface/campaign-results.md#bounces).
 * @returns what it said
 * @throws what the database throws; then nothing is written
 */
export async function takeBounce(
  { database, mailWorkers }: { readonly database: Database; readonly mailWorkers: MailWorkers },
  target: MailTarget,
  { beginning, isFromNobody }: { readonly beginning: Uint8Array; readonly isFromNobody: boolean },
): Promise<MailReport['outcome']> {
  const recipient = await recipientAddress(database, target);
  const report = await mailWorkers.readReport(beginning, { recipient, isFromNobody }, target.accountId);
  await takeReport(database, target, report);
  return report.outcome;
}
