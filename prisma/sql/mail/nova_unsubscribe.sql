-- Suppresses a recipient's address under the given id; the person stays. Repeating it changes nothing.
-- Returns whether the recipient exists.
CREATE FUNCTION nova_unsubscribe(account uuid, recipient uuid, suppression uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  UPDATE campaign_recipients r SET "unsubscribedOn" = coalesce(r."unsubscribedOn", now()),
      state = nova_state_after(r.state, 'DISPATCHED'), "dispatchedOn" = coalesce(r."dispatchedOn", now()),
      "leasedBy" = NULL, "updatedOn" = now()
    WHERE r."accountId" = account AND r.id = recipient
    RETURNING r.email INTO address;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM nova_suppress(account, suppression, address, 'UNSUBSCRIBE', NULL);
  RETURN true;
END
$$;
