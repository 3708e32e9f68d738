-- On how many days in a row mails to the recipient's address bounced softly, none of which was delivered since
-- (docs/interface/campaign-results.md#bounces). Days are those of UTC; what a policy blocked says nothing.
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
