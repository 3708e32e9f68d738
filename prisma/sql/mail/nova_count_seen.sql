-- Counts opens and clicks (docs/interface/campaign-results.md#machines). `seen` has recipientId, link (null
-- for an open), machine and times. A seen mail was sent, and one that a person saw was delivered. Lock order:
-- recipients, links, hours.
CREATE FUNCTION nova_count_seen(account uuid, seen jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM campaign_recipients r
    WHERE r."accountId" = account AND r.id IN (
      SELECT (s ->> 'recipientId')::uuid FROM jsonb_array_elements(seen) s)
    ORDER BY r.id FOR NO KEY UPDATE;

  UPDATE campaign_recipients r SET
      opens = least(r.opens + n.opens, 1000000),
      "machineOpens" = least(r."machineOpens" + n."machineOpens", 1000000),
      clicks = least(r.clicks + n.clicks, 1000000),
      "machineClicks" = least(r."machineClicks" + n."machineClicks", 1000000),
      "firstOpenedOn" = CASE WHEN n.opens > 0 THEN coalesce(r."firstOpenedOn", now()) ELSE r."firstOpenedOn" END,
      "firstClickedOn" = CASE WHEN n.clicks > 0 THEN coalesce(r."firstClickedOn", now()) ELSE r."firstClickedOn" END,
      state = nova_state_after(r.state, CASE WHEN n.opens + n.clicks > 0 THEN 'DELIVERED' ELSE 'DISPATCHED' END),
      reason = CASE WHEN r.state = 'SOFT_BOUNCE' AND n.opens + n.clicks > 0 THEN NULL ELSE r.reason END,
      "dispatchedOn" = coalesce(r."dispatchedOn", now()),
      "deliveredOn" = CASE WHEN n.opens + n.clicks > 0 THEN coalesce(r."deliveredOn", now()) ELSE r."deliveredOn" END,
      "leasedBy" = NULL, "updatedOn" = now()
    FROM (
      SELECT (s ->> 'recipientId')::uuid AS id,
        sum((s ->> 'times')::int) FILTER (WHERE s ->> 'link' IS NULL AND NOT (s ->> 'machine')::boolean) AS opens,
        sum((s ->> 'times')::int) FILTER (WHERE s ->> 'link' IS NULL AND (s ->> 'machine')::boolean) AS "machineOpens",
        sum((s ->> 'times')::int) FILTER (WHERE s ->> 'link' IS NOT NULL AND NOT (s ->> 'machine')::boolean) AS clicks,
        sum((s ->> 'times')::int) FILTER (WHERE s ->> 'link' IS NOT NULL AND (s ->> 'machine')::boolean) AS "machineClicks"
      FROM jsonb_array_elements(seen) s GROUP BY 1) x
    CROSS JOIN LATERAL (
      SELECT coalesce(x.opens, 0)::int AS opens, coalesce(x."machineOpens", 0)::int AS "machineOpens",
        coalesce(x.clicks, 0)::int AS clicks, coalesce(x."machineClicks", 0)::int AS "machineClicks") n
    WHERE r."accountId" = account AND r.id = x.id;

  PERFORM nova_show_life(account, ARRAY(
    SELECT DISTINCT (s ->> 'recipientId')::uuid FROM jsonb_array_elements(seen) s WHERE NOT (s ->> 'machine')::boolean));

  INSERT INTO campaign_link_clicks AS c ("accountId", "campaignId", number, "recipientId", clicks)
    SELECT r."accountId", r."campaignId", l.number, r.id, sum((s ->> 'times')::int)
    FROM jsonb_array_elements(seen) s
    JOIN campaign_recipients r ON r."accountId" = account AND r.id = (s ->> 'recipientId')::uuid
    JOIN campaign_links l ON l."accountId" = r."accountId" AND l."campaignId" = r."campaignId" AND l.number = (s ->> 'link')::int
    WHERE NOT (s ->> 'machine')::boolean
    GROUP BY r."accountId", r."campaignId", l.number, r.id ORDER BY r."campaignId", l.number, r.id
    ON CONFLICT ("accountId", "campaignId", number, "recipientId")
      DO UPDATE SET clicks = least(c.clicks + excluded.clicks, 1000000);

  INSERT INTO campaign_hours AS h ("accountId", "campaignId", "on", opens, clicks)
    SELECT r."accountId", r."campaignId", date_trunc('hour', now(), 'UTC'),
      coalesce(sum((s ->> 'times')::int) FILTER (WHERE s ->> 'link' IS NULL), 0),
      coalesce(sum((s ->> 'times')::int) FILTER (WHERE s ->> 'link' IS NOT NULL), 0)
    FROM jsonb_array_elements(seen) s
    JOIN campaign_recipients r ON r."accountId" = account AND r.id = (s ->> 'recipientId')::uuid
    WHERE NOT (s ->> 'machine')::boolean
    GROUP BY r."accountId", r."campaignId" ORDER BY r."campaignId"
    ON CONFLICT ("accountId", "campaignId", "on")
      DO UPDATE SET opens = h.opens + excluded.opens, clicks = h.clicks + excluded.clicks;
END
$$;
