-- Recipients of mails about an application: the applicant and the job's owner, with the language if the form
-- has none. Excludes suppressed addresses, applicants who are not to be contacted, and accounts without a
-- sender (docs/interface/mail.md#mails-about-applications).
CREATE FUNCTION nova_mails_about(account uuid, application uuid, submission int)
RETURNS TABLE (kind text, email text, name text, "senderId" uuid, language text) LANGUAGE sql STABLE AS $$
  SELECT w.kind, w.email, w.name, sender.id, coalesce(x.language, p.language, 'en')
  FROM applications a
  JOIN application_submissions s ON s."accountId" = account AND s."applicationId" = a.id AND s.number = submission
  JOIN candidates c ON c."accountId" = account AND c.id = a."candidateId"
  JOIN jobs j ON j."accountId" = account AND j.id = a."jobId"
  LEFT JOIN users o ON o."accountId" = account AND o.id = j."ownerId"
  LEFT JOIN application_mail_settings x ON x."accountId" = account
  LEFT JOIN job_sites p ON p."accountId" = account
  CROSS JOIN LATERAL (SELECT m.id FROM mail_senders m WHERE m."accountId" = account
    ORDER BY m.id IS DISTINCT FROM x."senderId", m."createdOn", m.id LIMIT 1) sender
  CROSS JOIN LATERAL (VALUES
    ('APPLICANT', s.values ->> 'email', NULL, coalesce(x."confirmToApplicant", true) AND NOT c."doNotContact"),
    ('OWNER', o.email, o.name, coalesce(x."tellOwner", true))) AS w(kind, email, name, wanted)
  WHERE a."accountId" = account AND a.id = application AND w.wanted AND w.email IS NOT NULL AND NOT nova_suppressed(account, w.email)
$$;
