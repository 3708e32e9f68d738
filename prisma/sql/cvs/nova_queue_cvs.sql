-- Sets the rows of cv_texts to the newest CVs of candidates (docs/interface/candidates.md#the-text-of-a-cv). A CV that
-- becomes the newest waits to be read, so the text of the one before it is not found any more. The text of a file that
-- moves between candidates moves along, with its lease. Locking the candidates first, in order, makes simultaneous writes
-- visible. The settings force a lookup by key for each file, because the planner has no statistics of a new table.
CREATE FUNCTION nova_queue_cvs(account uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off AS $$
BEGIN
  PERFORM FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id) ORDER BY u.id) t
    CROSS JOIN LATERAL (SELECT FROM candidates o WHERE o."accountId" = account AND o.id = t.id FOR NO KEY UPDATE) o;
  INSERT INTO cv_texts AS t ("accountId", "candidateId", "fileId", text, vector, attempts, "leasedBy", "leaseUntil", "queuedOn")
    SELECT account, o.id, f.id, k.text, k.vector, coalesce(k.attempts, 0), k."leasedBy", k."leaseUntil", coalesce(k."queuedOn", now())
    FROM (SELECT DISTINCT u.id FROM unnest(ids) AS u(id)) c
      CROSS JOIN LATERAL (SELECT o.id FROM candidates o WHERE o."accountId" = account AND o.id = c.id OFFSET 0) o
      CROSS JOIN LATERAL (SELECT f.id FROM stored_files f
        WHERE f."accountId" = account AND f."candidateId" = o.id AND f.category = 'CV' AND f.status = 'STORED'
        ORDER BY f."createdOn" DESC, f.id DESC LIMIT 1) f
      LEFT JOIN LATERAL (SELECT k.text, k.vector, k.attempts, k."leasedBy", k."leaseUntil", k."queuedOn"
        FROM cv_texts k WHERE k."accountId" = account AND k."fileId" = f.id LIMIT 1) k ON true
    ON CONFLICT ("accountId", "candidateId") DO UPDATE
      SET "fileId" = excluded."fileId", text = excluded.text, vector = excluded.vector, attempts = excluded.attempts,
        "leasedBy" = excluded."leasedBy", "leaseUntil" = excluded."leaseUntil", "queuedOn" = excluded."queuedOn"
      WHERE t."fileId" <> excluded."fileId";
  DELETE FROM cv_texts t WHERE t."accountId" = account AND t."candidateId" = ANY (ids)
    AND NOT EXISTS (SELECT FROM stored_files f WHERE f."accountId" = account AND f.id = t."fileId"
      AND f."candidateId" = t."candidateId" AND f.category = 'CV' AND f.status = 'STORED');
END
$$;
