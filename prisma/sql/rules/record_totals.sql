-- The number of records of each kind in an account.
CREATE VIEW record_totals AS
  SELECT c."accountId", c.entity, c.total + coalesce((SELECT sum(s.total)::int FROM record_counter_slots s
      WHERE s."accountId" = c."accountId" AND s.entity = c.entity), 0) AS total
    FROM record_counters c;
