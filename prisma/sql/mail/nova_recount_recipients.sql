-- Updates campaigns' counters for changed recipients whose counts differ (nova_count_recipients counts new ones).
CREATE FUNCTION nova_recount_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Counters of several campaigns are locked in order.
  touched record;
BEGIN
  FOR touched IN
    SELECT d."accountId", d."campaignId", sum(d.dispatches) AS dispatches, sum(d.delivered) AS delivered,
      sum(d.opened) AS opened, sum(d."uniqueOpens") AS "uniqueOpens", sum(d.clicked) AS clicked,
      sum(d."uniqueClicks") AS "uniqueClicks", sum(d."softBounce") AS "softBounce", sum(d."hardBounce") AS "hardBounce",
      sum(d.unsubscribes) AS unsubscribes, sum(d."spamComplaints") AS "spamComplaints", sum(d.failures) AS failures,
      sum(d.rejects) AS rejects, sum(d.drops) AS drops
    FROM (
      SELECT f."accountId", f."campaignId", t.* FROM fresh f
        CROSS JOIN LATERAL nova_tally(1, f.state, f.opens, f.clicks, f."unsubscribedOn", f."complainedOn") t
      UNION ALL
      SELECT g."accountId", g."campaignId", t.* FROM gone g
        CROSS JOIN LATERAL nova_tally(-1, g.state, g.opens, g.clicks, g."unsubscribedOn", g."complainedOn") t) d
    GROUP BY d."accountId", d."campaignId"
    HAVING (sum(d.dispatches), sum(d.delivered), sum(d.opened), sum(d."uniqueOpens"), sum(d.clicked), sum(d."uniqueClicks"),
      sum(d."softBounce"), sum(d."hardBounce"), sum(d.unsubscribes), sum(d."spamComplaints"), sum(d.failures), sum(d.rejects),
      sum(d.drops)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    ORDER BY d."accountId", d."campaignId"
  LOOP
    UPDATE campaign_counts c SET dispatches = c.dispatches + touched.dispatches, delivered = c.delivered + touched.delivered,
        opens = c.opens + touched.opened, "uniqueOpens" = c."uniqueOpens" + touched."uniqueOpens",
        clicks = c.clicks + touched.clicked, "uniqueClicks" = c."uniqueClicks" + touched."uniqueClicks",
        "softBounce" = c."softBounce" + touched."softBounce", "hardBounce" = c."hardBounce" + touched."hardBounce",
        unsubscribes = c.unsubscribes + touched.unsubscribes,
        "spamComplaints" = c."spamComplaints" + touched."spamComplaints", failures = c.failures + touched.failures,
        rejects = c.rejects + touched.rejects, drops = c.drops + touched.drops
      WHERE c."accountId" = touched."accountId" AND c."campaignId" = touched."campaignId";
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_recount_recipients AFTER UPDATE ON campaign_recipients
  REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_recount_recipients();
