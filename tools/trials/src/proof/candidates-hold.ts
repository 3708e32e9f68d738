/** What the database holds of an account's candidates; every `…Wrong` must be 0. */
export interface CandidatesProof {
  readonly candidates: number;
  /** Acknowledged creates without their record. */
  readonly lost: number;
  /** Records without an acknowledgement, which are allowed. */
  readonly unacknowledged: number;
  readonly doubledWrong: number;
  /** The difference of the account's counter and its records. */
  readonly counterWrong: number;
  /** How far the last reference given out is below the highest in use. */
  readonly referenceWrong: number;
  /** Emails without their duplicate key, and keys without a record. */
  readonly keysWrong: number;
  /** Records without exactly one audit line of their creation, and the reverse. */
  readonly auditWrong: number;
}

export type RunStatement = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Compares an account's candidates with what was acknowledged, and their parts with each other. */
export async function proveCandidates(
  run: RunStatement,
  accountId: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<CandidatesProof> {
  const records = await run(
    `SELECT id::text AS id, email FROM candidates WHERE "accountId" = '${accountId}'`,
  );
  const emailOf = new Map(records.map(({ id, email }) => [String(id), String(email)]));
  const lost = [...acknowledged].filter(([email, id]) => emailOf.get(id) !== email).length;
  const [parts] = await run(partsStatement(accountId));
  return {
    candidates: records.length,
    lost,
    unacknowledged: [...emailOf.values()].filter((email) => !acknowledged.has(email)).length,
    doubledWrong: emailOf.size - new Set(emailOf.values()).size,
    counterWrong: Number(parts?.counter) - records.length,
    // The number of a failed create stays unused.
    referenceWrong: Math.max(0, Number(parts?.highest) - Number(parts?.last)),
    keysWrong: Number(parts?.without_key) + Number(parts?.keys_alone),
    auditWrong: Number(parts?.without_audit) + Number(parts?.audit_alone),
  };
}

const partsStatement = (accountId: string): string => `
  WITH mine AS (SELECT * FROM candidates WHERE "accountId" = '${accountId}'),
    counter AS (SELECT * FROM record_counters WHERE "accountId" = '${accountId}' AND entity = 'candidate'),
    keys AS (SELECT * FROM dedupe_keys WHERE "accountId" = '${accountId}' AND entity = 'candidate'),
    told AS (SELECT * FROM audit_events
      WHERE "accountId" = '${accountId}' AND entity = 'candidate' AND action = 'create')
  SELECT (SELECT total FROM record_totals WHERE "accountId" = '${accountId}' AND entity = 'candidate') AS counter, (SELECT "lastReference" FROM counter) AS last,
    coalesce((SELECT max(split_part(reference, '-', 2)::int) FROM mine), 1000) AS highest,
    (SELECT count(*) FROM mine m WHERE m.email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM keys k WHERE k."recordId" = m.id AND k.key LIKE '%' || m.email)) AS without_key,
    (SELECT count(*) FROM keys k WHERE NOT EXISTS (SELECT 1 FROM mine m WHERE m.id = k."recordId")) AS keys_alone,
    (SELECT count(*) FROM mine m WHERE (SELECT count(*) FROM told t WHERE t."recordId" = m.id) <> 1) AS without_audit,
    (SELECT count(*) FROM told t WHERE NOT EXISTS (SELECT 1 FROM mine m WHERE m.id = t."recordId")) AS audit_alone`;
