-- Counts the days in UTC on which mails to the recipient's address bounced softly, since one was last delivered
-- (docs/interface/campaign-results.md#bounces). Mails that a policy blocked are not counted.
CREATE FUNCTION nova_soft_days(account uuid, recipient uuid) RETURNS int LANGUAGE sql STABLE AS $$
  WITH own AS (
    SELECT o.* FROM campaign_recipients r
    JOIN campaign_recipients o ON o."accountId" = r."accountId" AND o."recordId" = r."recordId" AND lower(o.email) = lower(r.email)
    WHERE r."accountId" = account AND r.id = recipient)
  SELECT count(DISTINCT (o."bouncedOn" AT TIME ZONE 'UTC')::date)::int FROM own o
  WHERE o.state = 'SOFT_BOUNCE' AND o.reason IS NULL AND o."bouncedOn" > coalesce((
    SELECT max(greatest(l."deliveredOn", l."firstOpenedOn", l."firstClickedOn")) FROM own l
    WHERE l.state = 'DELIVERED'), '-infinity')
$$;
