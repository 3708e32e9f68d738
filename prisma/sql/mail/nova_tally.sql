-- Returns the numbers that a recipient adds to its campaign's counters (docs/interface/mail.md#statistics); `times`
-- -1 subtracts them.
CREATE FUNCTION nova_tally(
  times int, state text, opens int, clicks int, unsubscribed_on timestamptz, complained_on timestamptz,
  OUT requests int, OUT dispatches int, OUT delivered int, OUT opened int, OUT "uniqueOpens" int, OUT clicked int,
  OUT "uniqueClicks" int, OUT "softBounce" int, OUT "hardBounce" int, OUT unsubscribes int, OUT "spamComplaints" int,
  OUT failures int, OUT rejects int, OUT drops int)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT times, times * (state IN ('DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE'))::int,
    times * (state = 'DELIVERED')::int, times * opens, times * (opens > 0)::int, times * clicks, times * (clicks > 0)::int,
    times * (state = 'SOFT_BOUNCE')::int, times * (state = 'HARD_BOUNCE')::int, times * (unsubscribed_on IS NOT NULL)::int,
    times * (complained_on IS NOT NULL)::int, times * (state IN ('FAILED', 'IN_DOUBT'))::int, times * (state = 'REJECTED')::int,
    times * (state = 'DROPPED')::int
$$;
