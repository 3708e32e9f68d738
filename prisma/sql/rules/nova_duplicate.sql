-- The record that has one of these keys, the first in order of precedence; null when none has. Volatile: within a transaction it
-- sees what others committed while its caller waited for a lock.
CREATE FUNCTION nova_duplicate(account uuid, entity text, keys text[]) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT d."recordId"
    FROM unnest(keys) WITH ORDINALITY AS k(key, position)
    JOIN dedupe_keys d ON d."accountId" = account AND d.entity = nova_duplicate.entity AND d.key = k.key
    ORDER BY k.position, d."recordId" LIMIT 1);
END
$$;
