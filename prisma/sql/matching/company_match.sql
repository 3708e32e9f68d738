-- The values of companies that the search for duplicates compares.
CREATE VIEW company_match AS
  SELECT c."accountId", c.id, ''::text AS given, nova_match_firm(c.name) AS family,
    ARRAY(SELECT DISTINCT h.host FROM unnest(ARRAY[nova_match_host(c.website), nova_match_host(c.domain),
      CASE WHEN c.email LIKE '%@%' THEN nova_match_host(c.email) END]) AS h(host) WHERE h.host IS NOT NULL) AS emails,
    array_remove(ARRAY[nova_match_phone(c.phone)], NULL) AS phones,
    nova_match_profile(c."linkedIn") AS profile, NULL::date AS born, ''::text AS employer, '{}'::text[] AS contents
  FROM companies c;
