-- Locks an account's company tree, for callers that need it before a company's row lock.
CREATE FUNCTION nova_lock_company_tree(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' company tree', 0));
END
$$;
