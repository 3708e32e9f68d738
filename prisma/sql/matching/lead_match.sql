-- The values of leads that the search for duplicates compares.
CREATE VIEW lead_match AS
  SELECT l."accountId", l.id, nova_match_given(l."firstName") AS given, nova_match_family(l."lastName") AS family,
    array_remove(ARRAY[nova_match_email(l.email), nova_match_email(l."alternateEmail")], NULL) AS emails,
    array_remove(ARRAY[nova_match_phone(l.mobile), nova_match_phone(l."homePhone"), nova_match_phone(l."workPhone")], NULL) AS phones,
    nova_match_profile(l."linkedIn") AS profile, NULL::date AS born, nova_match_firm(l."companyName") AS employer,
    '{}'::text[] AS contents
  FROM leads l WHERE l."anonymisedOn" IS NULL;
