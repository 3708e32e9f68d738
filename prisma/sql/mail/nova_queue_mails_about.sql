-- Queues the mails about an application within its own transaction. Anybody can enter anybody's address, so that one address gets so
-- many a day at most, `most` of its kind: {"language": …, "most": {"APPLICANT": 5, …}, "ids": {"APPLICANT": …}}. Of the address a digest
-- is kept. The language is that of the page that the applicant read.
CREATE FUNCTION nova_queue_mails_about(account uuid, application uuid, submission int, mails jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT m.kind, m.language, nova_address_digest(m.email) AS address FROM nova_mails_about(account, application, submission) m ORDER BY m.kind
  LOOP
    -- Who counts the same address at the same moment waits; locks are taken in the order of kinds.
    PERFORM pg_advisory_xact_lock(hashtextextended(format('%s %s %s', account, one.kind, one.address), 0));
    INSERT INTO application_mails ("accountId", id, "applicationId", submission, kind, language, address)
      SELECT account, (mails -> 'ids' ->> one.kind)::uuid, application, submission, one.kind,
        CASE WHEN one.kind = 'APPLICANT' THEN coalesce(mails ->> 'language', one.language) ELSE one.language END, one.address
      WHERE (SELECT count(*) FROM application_mails m WHERE m."accountId" = account AND m.kind = one.kind AND m.address = one.address
        AND m."createdOn" > now() - interval '1 day') < (mails -> 'most' ->> one.kind)::int;
  END LOOP;
END
$$;
