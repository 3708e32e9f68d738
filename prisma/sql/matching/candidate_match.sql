-- The values of candidates that the search for duplicates compares.
CREATE VIEW candidate_match AS
  SELECT c."accountId", c.id, nova_match_given(c."firstName") AS given, nova_match_family(c."lastName") AS family,
    array_remove(ARRAY[nova_match_email(c.email), nova_match_email(c."alternateEmail")], NULL) AS emails,
    array_remove(ARRAY[nova_match_phone(c.mobile), nova_match_phone(c."homePhone"), nova_match_phone(c."workPhone")], NULL) AS phones,
    nova_match_profile(c."linkedIn") AS profile, c."dateOfBirth" AS born, nova_match_firm(c."currentEmployer") AS employer,
    ARRAY(SELECT DISTINCT encode(f.sha256, 'hex') FROM stored_files f WHERE f."accountId" = c."accountId"
      AND f."candidateId" = c.id AND f.category = 'CV' AND f.status = 'STORED' AND f.sha256 IS NOT NULL) AS contents
  FROM candidates c WHERE c."anonymisedOn" IS NULL;
