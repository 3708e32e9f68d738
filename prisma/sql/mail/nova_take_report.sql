-- Applies a report of a mail server or feedback loop: HARD_BOUNCE, SOFT_BOUNCE, DELIVERED or COMPLAINT. A
-- soft bounce does not revoke an opened mail. Hard bounces and complaints suppress the address under the
-- given id. Returns whether the recipient exists.
CREATE FUNCTION nova_take_report(account uuid, recipient uuid, outcome text, words text, suppression uuid)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE outcome WHEN 'COMPLAINT' THEN 'DISPATCHED' ELSE outcome END;
  address text;
BEGIN
  UPDATE campaign_recipients r SET
      state = nova_state_after(r.state, CASE
        WHEN told = 'SOFT_BOUNCE' AND (r."firstOpenedOn" IS NOT NULL OR r."firstClickedOn" IS NOT NULL) THEN 'DISPATCHED'
        ELSE told END),
      "dispatchedOn" = coalesce(r."dispatchedOn", now()),
      "deliveredOn" = CASE WHEN told = 'DELIVERED' THEN coalesce(r."deliveredOn", now()) ELSE r."deliveredOn" END,
      "bouncedOn" = CASE WHEN told IN ('HARD_BOUNCE', 'SOFT_BOUNCE') THEN coalesce(r."bouncedOn", now()) ELSE r."bouncedOn" END,
      "complainedOn" = CASE WHEN outcome = 'COMPLAINT' THEN coalesce(r."complainedOn", now()) ELSE r."complainedOn" END,
      -- Nothing that names an erased person is stored.
      response = CASE WHEN told IN ('HARD_BOUNCE', 'SOFT_BOUNCE') AND r.email IS NOT NULL THEN coalesce(words, r.response)
        ELSE r.response END,
      "leasedBy" = NULL, "updatedOn" = now()
    WHERE r."accountId" = account AND r.id = recipient
    RETURNING r.email INTO address;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF outcome IN ('HARD_BOUNCE', 'COMPLAINT') THEN
    PERFORM nova_suppress(account, suppression, address, CASE outcome WHEN 'COMPLAINT' THEN 'COMPLAINT' ELSE 'BOUNCE' END, words);
  END IF;
  RETURN true;
END
$$;
