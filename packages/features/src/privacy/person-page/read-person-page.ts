import { NovaError } from '@nova/contract';
import type { privacyRequestTypes } from '../contract.ts';
import { reads, readDocument, iso } from '@nova/core';
import { kinds, ownFields } from '@nova/kinds';
import type { FoundPersonPage } from './find-person-page.ts';

type PageConsentState = 'REQUESTED' | 'GIVEN' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED';

interface PageConsent {
  /** The purpose's code and name; the name is null if the purpose was deleted. */
  readonly purpose: string;
  readonly name: string | null;
  readonly text: string;
  readonly state: PageConsentState;
  /** ISO 8601. */
  readonly givenOn: string | null;
  readonly withdrawnOn: string | null;
  readonly expiresOn: string | null;
}

interface PageRequestRow {
  readonly type: (typeof privacyRequestTypes)[number];
  /** Days, yyyy-MM-dd. */
  readonly receivedOn: string;
  readonly dueOn: string;
}

/** The content of a person's own page. */
export interface PersonPageContent {
  /** The person's fields as a read of the record shows them, by name. Empty fields are omitted. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly applications: readonly { readonly title: string; readonly createdOn: string }[];
  readonly files: readonly { readonly fileName: string; readonly createdOn: string }[];
  /** The last consent of each purpose, and all others in force. Those to be answered come first. */
  readonly consents: readonly PageConsent[];
  /** The person's open requests in the register. */
  readonly requests: readonly PageRequestRow[];
}

/** Limit of each list; a copy of the data has the further entries. */
const mostListed = 500;

/**
 * Reads the page's content (docs/interface/privacy.md#the-persons-page).
 * @returns null for a person who is gone or anonymised
 */
export async function readPersonPage({
  ctx: { db, ...rest },
  person: { entity, recordId },
}: FoundPersonPage): Promise<PersonPageContent | null> {
  const record = await readDocument<Readonly<Record<string, unknown>>>(
    { db, ...rest },
    reads[entity].single,
    {
      id: recordId,
      what: entity,
    },
  ).catch((error: unknown) => {
    if (error instanceof NovaError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  const values = record?.toValue();
  if (values?.anonymisedOn !== null) return null;
  const filled = ownFields(kinds[entity])
    .map((name) => [name, values[name]] as const)
    .filter(([, value]) => !isEmpty(value));
  const applications = await db.rows<{ title: string; createdOn: string }>(
    `SELECT j.title, ${iso('a."createdOn"')} AS "createdOn" FROM applications a
     JOIN jobs j ON j."accountId" = a."accountId" AND j.id = a."jobId"
     WHERE a."accountId" = $1 AND a."candidateId" = $2::uuid ORDER BY a."createdOn" DESC, a.id DESC LIMIT ${String(mostListed)}`,
    [recordId],
  );
  const files = await db.rows<{ fileName: string; createdOn: string }>(
    `SELECT f."fileName", ${iso('f."createdOn"')} AS "createdOn" FROM stored_files f
     WHERE f."accountId" = $1 AND f."candidateId" = $2::uuid ORDER BY f."createdOn" DESC, f.id DESC LIMIT ${String(mostListed)}`,
    [recordId],
  );
  const consents = await db.rows<PageConsent>(consentsStatement, [recordId]);
  const requests = await db.rows<PageRequestRow>(
    `SELECT r.type, r."receivedOn"::text AS "receivedOn", r."dueOn"::text AS "dueOn" FROM privacy_requests r
     WHERE r."accountId" = $1 AND r."recordId" = $2::uuid AND r.state = 'OPEN' ORDER BY r."receivedOn", r.id LIMIT ${String(mostListed)}`,
    [recordId],
  );
  return { fields: Object.fromEntries(filled), applications, files, consents, requests };
}

const consentsStatement = `
  SELECT c.purpose, p.name, c.text, c.state, ${iso('c."givenOn"')} AS "givenOn", ${iso('c."withdrawnOn"')} AS "withdrawnOn",
    ${iso('c."expiresOn"')} AS "expiresOn"
  FROM (
    SELECT k.*, row_number() OVER (PARTITION BY k.purpose ORDER BY k."createdOn" DESC, k.id DESC) AS place
    FROM (
      SELECT o.id, o.purpose, o.text, o."givenOn", o."withdrawnOn", o."expiresOn", o."createdOn",
        CASE WHEN o.state = 'GIVEN' AND o."expiresOn" <= now() THEN 'EXPIRED' ELSE o.state END AS state
      FROM consents o WHERE o."accountId" = $1 AND o."recordId" = $2::uuid) k) c
  LEFT JOIN privacy_purposes p ON p."accountId" = $1 AND p.code = c.purpose
  WHERE c.place = 1 OR c.state = 'GIVEN'
  ORDER BY c.state <> 'REQUESTED', c.state <> 'GIVEN', c."createdOn" DESC, c.id DESC LIMIT ${String(mostListed)}`;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
