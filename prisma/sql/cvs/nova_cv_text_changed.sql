-- Marks search results of candidates as changed when the words of a CV come, go or move, as a write of their own words does.
CREATE FUNCTION nova_cv_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM nova_search_changed(OLD."accountId", 'candidate', ARRAY[OLD."candidateId"]);
  ELSE
    PERFORM nova_search_changed(NEW."accountId", 'candidate', ARRAY[NEW."candidateId"]);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_cv_text_insert AFTER INSERT ON cv_texts FOR EACH ROW
  WHEN (NEW.vector IS NOT NULL) EXECUTE FUNCTION nova_cv_text_changed();
CREATE TRIGGER nova_cv_text_update AFTER UPDATE ON cv_texts FOR EACH ROW
  WHEN ((OLD."fileId", OLD.vector IS NULL) IS DISTINCT FROM (NEW."fileId", NEW.vector IS NULL))
  EXECUTE FUNCTION nova_cv_text_changed();
CREATE TRIGGER nova_cv_text_delete AFTER DELETE ON cv_texts FOR EACH ROW
  WHEN (OLD.vector IS NOT NULL) EXECUTE FUNCTION nova_cv_text_changed();
