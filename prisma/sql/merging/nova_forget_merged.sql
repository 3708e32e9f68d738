-- Erases the data stored under the ids of records that were merged into a deleted one. A trigger does so, so no
-- delete can forget to.
CREATE FUNCTION nova_forget_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  PERFORM nova_forget_merged_into("accountId", array_agg(id)) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_forget_merged AFTER DELETE ON candidates REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_merged();
CREATE TRIGGER nova_forget_merged AFTER DELETE ON companies REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_merged();
CREATE TRIGGER nova_forget_merged AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_merged();
CREATE TRIGGER nova_forget_merged AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_merged();
