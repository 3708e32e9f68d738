-- Locks the candidate of a CV before the CV is deleted. The foreign key deletes the row of cv_texts first, and the writer of
-- another CV locks the candidate before that row.
CREATE FUNCTION nova_lock_cv_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM candidates c WHERE c."accountId" = OLD."accountId" AND c.id = OLD."candidateId" FOR NO KEY UPDATE;
  RETURN OLD;
END
$$;

CREATE TRIGGER nova_lock_cv_owner BEFORE DELETE ON stored_files FOR EACH ROW
  WHEN (OLD.category = 'CV' AND OLD."candidateId" IS NOT NULL) EXECUTE FUNCTION nova_lock_cv_owner();
