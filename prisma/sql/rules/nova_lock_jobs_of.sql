-- Locks the jobs whose derived fields change when candidates go, in order, as their refreshes do. Otherwise two deletes
-- could deadlock.
CREATE FUNCTION nova_lock_jobs_of(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM jobs j WHERE j."accountId" = account AND j.id IN (
      SELECT a."jobId" FROM applications a WHERE a."accountId" = account AND a."candidateId" = ANY (records)
      UNION SELECT i."jobId" FROM interviews i WHERE i."accountId" = account AND i."candidateId" = ANY (records)
      UNION SELECT p."jobId" FROM placements p WHERE p."accountId" = account AND p."candidateId" = ANY (records))
    ORDER BY j.id FOR NO KEY UPDATE;
END
$$;
