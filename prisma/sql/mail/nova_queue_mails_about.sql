-- Queues the mails about an application in its transaction. Anybody can enter any address, so each gets a
-- daily maximum by kind: {"language": …, "most": {"APPLICANT": 5, …}, "ids": {"APPLICANT": …}}. Only a digest
-- of the address is stored. The language is that of the applicant's page.
CREATE FUNCTION nova_queue_mails_about(account uuid, application uuid, submission int, mails jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT m.kind, m.language, nova_address_digest(m.email) AS address FROM nova_mails_about(account, application, submission) m ORDER BY m.kind
  LOOP
    -- Simultaneous counts of an address wait; kinds have a fixed lock order.
    PERFORM pg_advisory_xact_lock(hashtextextended(format('%s %s %s', account, one.kind, one.address), 0));
    INSERT INTO application_mails ("accountId", id, "applicationId", submission, kind, language, address)
      SELECT account, (mails -> 'ids' ->> one.kind)::uuid, application, submission, one.kind,
        CASE WHEN one.kind = 'APPLICANT' THEN coalesce(mails ->> 'language', one.language) ELSE one.language END, one.address
      WHERE (SELECT count(*) FROM application_mails m WHERE m."accountId" = account AND m.kind = one.kind AND m.address = one.address
        AND m."createdOn" > now() - interval '1 day') < (mails -> 'most' ->> one.kind)::int;
  END LOOP;
END
$$;
