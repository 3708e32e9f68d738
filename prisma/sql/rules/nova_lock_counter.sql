-- Holds the counter of a kind, for a transaction that is to create records later, and returns the last reference number.
-- The lock of words comes first, as in a delete (nova_uncount): who holds the counter and waits for the words would make
-- the two wait for each other.
CREATE FUNCTION nova_lock_counter(account uuid, entity text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  last int;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' search words', 0));
  LOOP
    SELECT c."lastReference" INTO last FROM record_counters c
      WHERE c."accountId" = account AND c.entity = nova_lock_counter.entity FOR NO KEY UPDATE;
    EXIT WHEN FOUND;
    -- The first record of a kind makes the counter.
    INSERT INTO record_counters ("accountId", entity) VALUES (account, nova_lock_counter.entity) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN last;
END
$$;
