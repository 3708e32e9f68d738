-- Queues the event of a reached limit, at most once an hour and limit (docs/interface/events.md#types).
CREATE FUNCTION nova_tell_limit(account uuid, limit_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO limit_notices AS n ("accountId", "limit", "toldOn") VALUES (account, limit_name, now())
    ON CONFLICT ("accountId", "limit") DO UPDATE SET "toldOn" = now() WHERE n."toldOn" < now() - interval '1 hour';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO event_queue ("accountId", id, type, kind, "recordId", changed, via, summary)
    VALUES (account, gen_random_uuid(), 'limit.reached', 'account', account, '{}', 'system', jsonb_build_object('limit', limit_name));
END
$$;
