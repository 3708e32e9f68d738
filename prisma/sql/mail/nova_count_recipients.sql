-- Updates campaigns' counters for new recipients, grouped by what they count as.
CREATE FUNCTION nova_count_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_counts AS c ("accountId", "campaignId", requests, dispatches, delivered, opens, "uniqueOpens", clicks,
      "uniqueClicks", "softBounce", "hardBounce", unsubscribes, "spamComplaints", failures, rejects, drops)
    SELECT f."accountId", f."campaignId", sum(t.requests), sum(t.dispatches), sum(t.delivered), sum(t.opened),
      sum(t."uniqueOpens"), sum(t.clicked), sum(t."uniqueClicks"), sum(t."softBounce"), sum(t."hardBounce"), sum(t.unsubscribes),
      sum(t."spamComplaints"), sum(t.failures), sum(t.rejects), sum(t.drops)
    FROM (
      SELECT g."accountId", g."campaignId", g.state, g.opens, g.clicks, g."unsubscribedOn", g."complainedOn",
        count(*)::int AS times
      FROM fresh g GROUP BY 1, 2, 3, 4, 5, 6, 7) f
    CROSS JOIN LATERAL nova_tally(f.times, f.state, f.opens, f.clicks, f."unsubscribedOn", f."complainedOn") t
    GROUP BY f."accountId", f."campaignId" ORDER BY f."accountId", f."campaignId"
    ON CONFLICT ("accountId", "campaignId") DO UPDATE SET requests = c.requests + excluded.requests,
      dispatches = c.dispatches + excluded.dispatches, delivered = c.delivered + excluded.delivered,
      opens = c.opens + excluded.opens, "uniqueOpens" = c."uniqueOpens" + excluded."uniqueOpens",
      clicks = c.clicks + excluded.clicks, "uniqueClicks" = c."uniqueClicks" + excluded."uniqueClicks",
      "softBounce" = c."softBounce" + excluded."softBounce", "hardBounce" = c."hardBounce" + excluded."hardBounce",
      unsubscribes = c.unsubscribes + excluded.unsubscribes, "spamComplaints" = c."spamComplaints" + excluded."spamComplaints",
      failures = c.failures + excluded.failures, rejects = c.rejects + excluded.rejects, drops = c.drops + excluded.drops;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_count_recipients AFTER INSERT ON campaign_recipients REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_count_recipients();
