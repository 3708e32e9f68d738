-- What is compared of each record that may have duplicates.
CREATE VIEW match_sources AS
  SELECT c."accountId", 'candidate'::text AS entity, c.id, nova_match_given(c."firstName") AS given,
    nova_match_family(c."lastName") AS family,
    array_remove(ARRAY[nova_match_email(c.email), nova_match_email(c."alternateEmail")], NULL) AS emails,
    array_remove(ARRAY[nova_match_phone(c.mobile), nova_match_phone(c."homePhone"), nova_match_phone(c."workPhone")], NULL) AS phones,
    nova_match_profile(c."linkedIn") AS profile, c."dateOfBirth" AS born, nova_match_firm(c."currentEmployer") AS employer,
    ARRAY(SELECT DISTINCT encode(f.sha256, 'hex') FROM stored_files f WHERE f."accountId" = c."accountId"
      AND f."candidateId" = c.id AND f.category = 'CV' AND f.status = 'STORED' AND f.sha256 IS NOT NULL) AS contents
  FROM candidates c WHERE c."anonymisedOn" IS NULL
  UNION ALL
  SELECT c."accountId", 'contact', c.id, nova_match_given(c."firstName"), nova_match_family(c."lastName"),
    array_remove(ARRAY[nova_match_email(c.email), nova_match_email(c."alternateEmail")], NULL),
    array_remove(ARRAY[nova_match_phone(c.mobile), nova_match_phone(c."homePhone"), nova_match_phone(c."workPhone")], NULL),
    nova_match_profile(c."linkedIn"), c."dateOfBirth", coalesce(c."companyId"::text, ''), '{}'::text[]
  FROM contacts c WHERE c."anonymisedOn" IS NULL
  UNION ALL
  SELECT l."accountId", 'lead', l.id, nova_match_given(l."firstName"), nova_match_family(l."lastName"),
    array_remove(ARRAY[nova_match_email(l.email), nova_match_email(l."alternateEmail")], NULL),
    array_remove(ARRAY[nova_match_phone(l.mobile), nova_match_phone(l."homePhone"), nova_match_phone(l."workPhone")], NULL),
    nova_match_profile(l."linkedIn"), NULL::date, nova_match_firm(l."companyName"), '{}'::text[]
  FROM leads l WHERE l."anonymisedOn" IS NULL
  UNION ALL
  SELECT c."accountId", 'company', c.id, '', nova_match_firm(c.name),
    ARRAY(SELECT DISTINCT h.host FROM unnest(ARRAY[nova_match_host(c.website), nova_match_host(c.domain),
      CASE WHEN c.email LIKE '%@%' THEN nova_match_host(c.email) END]) AS h(host) WHERE h.host IS NOT NULL),
    array_remove(ARRAY[nova_match_phone(c.phone)], NULL), nova_match_profile(c."linkedIn"), NULL::date, '', '{}'::text[]
  FROM companies c;
