-- The lock under which companies move in an account's tree, for a change that has to hold it before it locks its company.
CREATE FUNCTION nova_lock_company_tree(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' company tree', 0));
END
$$;
