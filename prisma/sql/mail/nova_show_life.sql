-- Lifts suppressions by soft bounces, since mails of these recipients arrived. An address that does not exist stays
-- suppressed, and so does one whose reader unsubscribed or complained since. Few such addresses are suppressed, so
-- recipients are seldom searched by address.
CREATE FUNCTION nova_show_life(account uuid, arrived uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bounced uuid[] := ARRAY(
    SELECT DISTINCT s.id FROM campaign_recipients r
    JOIN mail_suppressions s ON s."accountId" = r."accountId" AND s.email = lower(r.email) AND s.source = 'BOUNCE'
    WHERE r."accountId" = account AND r.id = ANY (arrived));
BEGIN
  IF cardinality(bounced) > 0 THEN
    DELETE FROM mail_suppressions s WHERE s."accountId" = account AND s.id = ANY (bounced) AND s.source = 'BOUNCE' AND NOT EXISTS (
      SELECT 1 FROM campaign_recipients o WHERE o."accountId" = account AND lower(o.email) = s.email
        AND (o.state = 'HARD_BOUNCE' OR o."unsubscribedOn" IS NOT NULL OR o."complainedOn" IS NOT NULL));
  END IF;
END
$$;
