-- Returns whether `ancestor` is the company itself or above it.
CREATE FUNCTION nova_is_ancestor(account uuid, ancestor uuid, company uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line(id) AS (
    SELECT company
    UNION
    SELECT c."parentCompanyId" FROM line JOIN companies c ON c."accountId" = account AND c.id = line.id
      WHERE c."parentCompanyId" IS NOT NULL
  )
  SELECT EXISTS (SELECT 1 FROM line WHERE line.id = ancestor)
$$;
