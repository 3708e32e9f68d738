-- The values of contacts that the search for duplicates compares.
CREATE VIEW contact_match AS
  SELECT c."accountId", c.id, nova_match_given(c."firstName") AS given, nova_match_family(c."lastName") AS family,
    array_remove(ARRAY[nova_match_email(c.email), nova_match_email(c."alternateEmail")], NULL) AS emails,
    array_remove(ARRAY[nova_match_phone(c.mobile), nova_match_phone(c."homePhone"), nova_match_phone(c."workPhone")], NULL) AS phones,
    nova_match_profile(c."linkedIn") AS profile, c."dateOfBirth" AS born, coalesce(c."companyId"::text, '') AS employer,
    '{}'::text[] AS contents
  FROM contacts c WHERE c."anonymisedOn" IS NULL;
