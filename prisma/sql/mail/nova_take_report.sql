-- Applies a report of a mail server or feedback loop: HARD_BOUNCE, SOFT_BOUNCE (`why` may be BLOCKED), DELIVERED or
-- COMPLAINT. A soft bounce does not revoke an opened mail. Hard bounces, complaints and soft bounces of three days in
-- a row suppress the address under the given id. Returns whether the recipient exists.
CREATE FUNCTION nova_take_report(account uuid, recipient uuid, outcome text, why text, words text, suppression uuid)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE outcome WHEN 'COMPLAINT' THEN 'DISPATCHED' ELSE outcome END;
  address text;
  settled text;
BEGIN
  UPDATE campaign_recipients r SET
      state = nova_state_after(r.state, CASE
        WHEN told = 'SOFT_BOUNCE' AND (r."firstOpenedOn" IS NOT NULL OR r."firstClickedOn" IS NOT NULL) THEN 'DISPATCHED'
        ELSE told END),
      reason = CASE WHEN told = 'SOFT_BOUNCE' THEN why WHEN r.state = 'SOFT_BOUNCE' AND told <> 'DISPATCHED' THEN NULL
        ELSE r.reason END,
      "dispatchedOn" = coalesce(r."dispatchedOn", now()),
      "deliveredOn" = CASE WHEN told = 'DELIVERED' THEN coalesce(r."deliveredOn", now()) ELSE r."deliveredOn" END,
      "bouncedOn" = CASE WHEN told IN ('HARD_BOUNCE', 'SOFT_BOUNCE') THEN coalesce(r."bouncedOn", now()) ELSE r."bouncedOn" END,
      "complainedOn" = CASE WHEN outcome = 'COMPLAINT' THEN coalesce(r."complainedOn", now()) ELSE r."complainedOn" END,
      -- Nothing that names an erased person is stored.
      response = CASE WHEN told IN ('HARD_BOUNCE', 'SOFT_BOUNCE') AND r.email IS NOT NULL THEN coalesce(words, r.response)
        ELSE r.response END,
      "leasedBy" = NULL, "updatedOn" = now()
    WHERE r."accountId" = account AND r.id = recipient
    RETURNING r.email, r.state INTO address, settled;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF outcome IN ('HARD_BOUNCE', 'COMPLAINT') THEN
    PERFORM nova_suppress(account, suppression, address, CASE outcome WHEN 'COMPLAINT' THEN 'COMPLAINT' ELSE 'BOUNCE' END, words);
  ELSIF outcome = 'DELIVERED' THEN
    PERFORM nova_show_life(account, ARRAY[recipient]);
  ELSIF settled = 'SOFT_BOUNCE' AND why IS NULL AND nova_soft_days(account, recipient) >= 3 THEN
    PERFORM nova_suppress(account, suppression, address, 'BOUNCE', words);
  END IF;
  RETURN true;
END
$$;
