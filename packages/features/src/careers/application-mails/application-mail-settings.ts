import { NovaError } from '@nova/contract';
import type {
  ApplicationMailKind,
  ApplicationMails,
  ApplicationMailTemplate,
  setApplicationMails as endpoint,
} from '../application-mails-contract.ts';
import { assertTemplates, type TemplateNames } from '../../campaigns/templates.ts';
import { type Context, auditRow, dropUndefined } from '@nova/core';
import { findSenderOrThrow } from '../../campaigns/mail-senders.ts';
import type { z } from 'zod';

/** The names that templates may use; `writeApplicationMail` fills them. */
const templateNames: Readonly<Record<ApplicationMailKind, TemplateNames>> = {
  APPLICANT: { names: ['agency', 'job', 'reference'], whose: 'a mail to an applicant' },
  OWNER: {
    names: ['agency', 'job', 'reference', 'ownerName', 'firstName', 'lastName', 'email', 'name'],
    whose: 'a mail to a job’s owner',
  },
};

/** The settings of an account that has never changed them. */
const defaultSettings: ApplicationMails = {
  confirmToApplicant: true,
  tellOwner: true,
  senderId: null,
  language: null,
  templates: [],
};

/** Reads the account's settings (docs/interface/mail.md#mails-about-applications). */
export async function getApplicationMails({ db }: Context): Promise<ApplicationMails> {
  const [row] = await db.rows<Omit<ApplicationMails, 'templates'> & { readonly templates: string }>(
    `SELECT x."confirmToApplicant", x."tellOwner", m.id AS "senderId", x.language, x.templates::text AS templates FROM application_mail_settings x
     LEFT JOIN mail_senders m ON m."accountId" = x."accountId" AND m.id = x."senderId" WHERE x."accountId" = $1`,
  );
  return row ? { ...row, templates: parseTemplates(row.templates) } : defaultSettings;
}

/** The cast is safe because `setApplicationMails` wrote the text. */
export const parseTemplates = (text: string): ApplicationMailTemplate[] =>
  JSON.parse(text) as ApplicationMailTemplate[];

/**
 * Changes the given settings; omitted ones do not change.
 * @returns all settings
 * @throws NOT_FOUND for an unknown sender; VALIDATION_ERROR with the line of an invalid template
 */
export async function setApplicationMails(
  ctx: Context,
  write: z.output<typeof endpoint.input>,
): Promise<ApplicationMails> {
  if (write.senderId) await findSenderOrThrow(ctx, write.senderId);
  const templates = write.templates?.map(({ html, text, ...one }) => ({
    ...one,
    html: html ?? null,
    text: text ?? null,
  }));
  for (const [place, template] of (templates ?? []).entries()) await assertReadable(ctx, template, place);
  const changes = dropUndefined({ ...write, templates });
  if (Object.keys(changes).length === 0) return getApplicationMails(ctx);
  const { confirmToApplicant, tellOwner, senderId, language } = { ...defaultSettings, ...changes };
  const auditLine = auditRow(ctx, {
    entity: 'applicationMails',
    recordId: null,
    action: 'update',
    changes: Object.fromEntries(Object.entries(changes).map(([member, to]) => [member, { to }])),
  });
  await ctx.db.write(
    `WITH kept AS (
       INSERT INTO application_mail_settings AS x ("accountId", "confirmToApplicant", "tellOwner", "senderId", language, templates)
       VALUES ($1, $2::boolean, $3::boolean, $4::uuid, $5::text, $6::jsonb)
       ON CONFLICT ("accountId") DO UPDATE SET
         "confirmToApplicant" = CASE WHEN 'confirmToApplicant' = ANY ($7::text[]) THEN $2::boolean ELSE x."confirmToApplicant" END,
         "tellOwner" = CASE WHEN 'tellOwner' = ANY ($7::text[]) THEN $3::boolean ELSE x."tellOwner" END,
         "senderId" = CASE WHEN 'senderId' = ANY ($7::text[]) THEN $4::uuid ELSE x."senderId" END,
         language = CASE WHEN 'language' = ANY ($7::text[]) THEN $5::text ELSE x.language END,
         templates = CASE WHEN 'templates' = ANY ($7::text[]) THEN $6::jsonb ELSE x.templates END
       RETURNING x."accountId")
     SELECT nova_add_children($1::uuid, $8::jsonb)::text AS told FROM kept`,
    [
      ...[confirmToApplicant, tellOwner, senderId, language, JSON.stringify(templates ?? [])],
      ...[Object.keys(changes), JSON.stringify([{ table: 'audit_events', rows: [auditLine] }])],
    ],
  );
  return getApplicationMails(ctx);
}

async function assertReadable(
  ctx: Context,
  { kind, subject, html, text }: ApplicationMailTemplate,
  place: number,
): Promise<void> {
  try {
    await assertTemplates(ctx, { subject, html, text }, templateNames[kind]);
  } catch (error) {
    if (!(error instanceof NovaError)) throw error;
    const at = `templates.${String(place)}.`;
    const issues = (error.details.issues ?? []).map(({ path, message }) => ({ path: at + path, message }));
    throw new NovaError(error.code, at + error.message, { ...error.details, issues, cause: error });
  }
}
