-- Stores an application from the web in one statement (docs/interface/public-jobs.md#applying).
-- `challenge` is used once; returns {used: true} if it already was.
-- `person` is the candidate with one of `keys`, unchanged, or a new one from `candidate`. Returns {again: true} if
-- nobody has the keys and there is no `candidate`: the person was deleted since the form was read.
-- `application` is that of candidate and job, or a new one.
-- `submission` is stored after earlier ones, since anybody who knows an address may send. Only the last of
-- `mostSubmissions` is overwritten; a merge may have joined more. Its consent is one of the person's, to the purpose
-- APPLICATION.
-- `mails` are sent later; null for none.
CREATE FUNCTION nova_apply(account uuid, form jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  made jsonb;
  person uuid;
  website uuid;
  job uuid := (form -> 'application' ->> 'jobId')::uuid;
  applied uuid := (form -> 'application' ->> 'id')::uuid;
  is_first boolean;
  place int;
  earlier uuid;
  keys text[] := ARRAY(SELECT jsonb_array_elements_text(form -> 'keys'));
BEGIN
  DELETE FROM used_challenges u WHERE u."accountId" = account AND u."expiresOn" < now();
  INSERT INTO used_challenges ("accountId", id, "expiresOn")
    VALUES (account, form ->> 'challenge', (form ->> 'expiresOn')::timestamptz) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN jsonb_build_object('used', true);
  END IF;

  IF form -> 'candidate' = 'null'::jsonb THEN
    SELECT n.existing INTO person FROM nova_duplicate(account, 'candidate', keys) n;
    IF person IS NULL THEN
      DELETE FROM used_challenges u WHERE u."accountId" = account AND u.id = form ->> 'challenge';
      RETURN jsonb_build_object('again', true);
    END IF;
  ELSE
    INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
      SELECT account, (form -> 'source' ->> 'id')::uuid, 'sources', form -> 'source' ->> 'name', form -> 'source' ->> 'nameKey',
        (SELECT count(*)::int FROM master_data m WHERE m."accountId" = account AND m."group" = 'sources')
      ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING;
    SELECT m.id INTO website FROM master_data m
      WHERE m."accountId" = account AND m."group" = 'sources' AND m."nameKey" = form -> 'source' ->> 'nameKey';
    made := nova_create_record(account, 'candidate', 'candidates'::regclass, true,
      form -> 'candidate' || jsonb_build_object('sourceId', website), keys, (form ->> 'recordLimit')::int,
      jsonb_build_array(jsonb_build_object('table', 'audit_events', 'rows', jsonb_build_array(form -> 'candidateMade'))),
      ARRAY(SELECT jsonb_array_elements_text(form -> 'furtherKeys')));
    person := coalesce(made ->> 'id', made ->> 'duplicate')::uuid;
  END IF;

  INSERT INTO applications ("accountId", id, "candidateId", "jobId", "stageCode", "movedOn", "createdOn", "updatedOn")
    VALUES (account, applied, person, job, 'SOURCED', (form ->> 'now')::timestamptz, (form ->> 'now')::timestamptz,
      (form ->> 'now')::timestamptz)
    ON CONFLICT ("accountId", "candidateId", "jobId") DO NOTHING;
  is_first := FOUND;
  IF NOT is_first THEN
    UPDATE applications a SET "updatedOn" = greatest(a."updatedOn", (form ->> 'now')::timestamptz)
      WHERE a."accountId" = account AND a."candidateId" = person AND a."jobId" = job RETURNING a.id INTO applied;
  END IF;
  PERFORM nova_add_children(account, jsonb_build_array(jsonb_build_object('table', 'audit_events', 'rows',
    jsonb_build_array(CASE WHEN is_first THEN form -> 'applicationMade' ELSE form -> 'applicationAgain' END
      || jsonb_build_object('recordId', applied)))));

  IF form -> 'file' <> 'null'::jsonb THEN
    PERFORM nova_add_children(account, jsonb_build_array(
      jsonb_build_object('table', 'stored_files', 'rows', jsonb_build_array(form -> 'file' || jsonb_build_object('candidateId', person))),
      jsonb_build_object('table', 'audit_events', 'rows', jsonb_build_array(
        jsonb_set(form -> 'fileMade', '{changes,candidateId,to}', to_jsonb(person))))));
    INSERT INTO cv_readings ("accountId", "fileId", "candidateId", fills, "createdOn")
      VALUES (account, (form -> 'file' ->> 'id')::uuid, person, made ? 'id' IS TRUE, (form ->> 'now')::timestamptz);
  END IF;

  -- The application's row is locked, so nobody else counts its submissions.
  SELECT CASE WHEN count(*) < (form ->> 'mostSubmissions')::int THEN count(*) + 1 ELSE max(s.number) END INTO place
    FROM application_submissions s WHERE s."accountId" = account AND s."applicationId" = applied;
  DELETE FROM application_submissions s WHERE s."accountId" = account AND s."applicationId" = applied AND s.number = place
    RETURNING s."fileId" INTO earlier;
  INSERT INTO application_submissions ("accountId", "applicationId", number, values, "consentText", "consentOn", "fileId")
    VALUES (account, applied, place, form -> 'values', form ->> 'consentText', (form ->> 'now')::timestamptz,
      (form -> 'file' ->> 'id')::uuid);

  -- The applicant agreed to the text of the form, not to that of the purpose; once is enough where it has no end.
  INSERT INTO consents ("accountId", id, entity, "recordId", purpose, basis, version, text, state, "givenOn", "expiresOn", via, "createdOn")
    SELECT account, gen_random_uuid(), 'candidate', person, 'APPLICATION', 'CONSENT', coalesce(p.version, 1), form ->> 'consentText',
      'GIVEN', t.now, t.now + make_interval(months => p."validMonths"), 'APPLICATION', t.now
    FROM (SELECT (form ->> 'now')::timestamptz AS now) t
      LEFT JOIN privacy_purposes p ON p."accountId" = account AND p.code = 'APPLICATION'
    WHERE NOT EXISTS (SELECT FROM consents c WHERE c."accountId" = account AND c."recordId" = person AND c.state = 'GIVEN'
      AND c.purpose = 'APPLICATION' AND c."expiresOn" IS NULL AND c.version = coalesce(p.version, 1) AND c.text = form ->> 'consentText');
  IF FOUND THEN
    PERFORM set_config('nova.deed', (form -> 'applicationMade')::text, true);
    PERFORM nova_tell(account, 'candidate.consent_given', 'candidate', c.id, c.reference, c."ownerId", '{}')
      FROM candidates c WHERE c."accountId" = account AND c.id = person;
  END IF;

  IF earlier IS NOT NULL THEN
    DELETE FROM stored_files f WHERE f."accountId" = account AND f.id = earlier AND f."candidateId" = person;
    IF FOUND THEN
      PERFORM nova_add_children(account, jsonb_build_array(jsonb_build_object('table', 'audit_events', 'rows',
        jsonb_build_array(form -> 'fileGone' || jsonb_build_object('recordId', earlier)))));
    END IF;
  END IF;
  IF form -> 'mails' <> 'null'::jsonb THEN
    PERFORM nova_queue_mails_about(account, applied, place, form -> 'mails');
  END IF;
  RETURN jsonb_build_object('applicationId', applied, 'candidateId', person);
END
$$;
