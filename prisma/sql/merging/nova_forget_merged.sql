-- Whoever deletes a record: what is kept under the ids of those that were merged into it goes too.
CREATE FUNCTION nova_forget_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deleted record;
  merged uuid[];
  one uuid;
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  FOR deleted IN SELECT g."accountId", array_agg(g.id) AS ids FROM gone g GROUP BY g."accountId" LOOP
    merged := nova_merged_ids(deleted."accountId", deleted.ids);
    CONTINUE WHEN merged = '{}';
    PERFORM nova_forget_dropped(deleted."accountId", deleted.ids || merged);
    PERFORM nova_forget_left(deleted."accountId", merged);
    UPDATE audit_events e SET changes = nova_without_values(e.changes)
      WHERE e."accountId" = deleted."accountId" AND e."recordId" = ANY (merged) AND e.changes IS NOT NULL;
    FOREACH one IN ARRAY merged LOOP
      UPDATE idempotency_keys k SET response = nova_without_texts(k.response::jsonb)::text
        WHERE k."accountId" = deleted."accountId" AND strpos(k.response, one::text) > 0;
    END LOOP;
    PERFORM nova_forget_responses(deleted."accountId", merged, 9223372036854775807);
    PERFORM nova_forget_names(deleted."accountId", merged, NULL);
    PERFORM nova_end_merges(deleted."accountId", deleted.ids || merged);
  END LOOP;
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
