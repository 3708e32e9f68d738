-- Leases up to `most` recipients of a campaign to a worker, the earliest first, each with its wait for the
-- sender's pace. Drops those who may not be written to, and defers those whose domain is full
-- (docs/interface/mail.md#how-fast).
CREATE FUNCTION nova_claim_recipients(account uuid, campaign uuid, worker uuid, most int, per_domain int)
RETURNS TABLE (id uuid, entity text, "recordId" uuid, email text, name text, attempts int, "waitMs" float8)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz := clock_timestamp();
  sender record;
  rate mail_sender_rates;
  pace float8;
  first_on timestamptz := moment;
  done int;
BEGIN
  SELECT s.id, s."ratePerSecond" AS "perSecond", s."ratePerHour" AS "perHour", r."slowedTo", r."slowedOn" INTO sender
    FROM campaigns c
    JOIN campaign_contents t ON t."accountId" = account AND t."campaignId" = c.id
    JOIN mail_senders s ON s."accountId" = account AND s.id = t."senderId"
    LEFT JOIN mail_sender_rates r ON r."accountId" = account AND r."senderId" = s.id
    WHERE c."accountId" = account AND c.id = campaign AND c.status = 'SENDING';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  pace := nova_pace_of(sender."perSecond", sender."slowedTo", sender."slowedOn", moment);
  IF pace IS NOT NULL OR sender."perHour" IS NOT NULL THEN
    INSERT INTO mail_sender_rates ("accountId", "senderId") VALUES (account, sender.id) ON CONFLICT DO NOTHING;
    SELECT * INTO rate FROM mail_sender_rates r WHERE r."accountId" = account AND r."senderId" = sender.id FOR UPDATE;
    IF pace IS NOT NULL THEN
      first_on := greatest(rate."nextOn", moment);
      -- Recipients are leased at most two seconds ahead, since leased mails are sent soon.
      most := least(most, ceil(extract(epoch FROM moment + interval '2 seconds' - first_on) * pace)::int);
    END IF;
    IF sender."perHour" IS NOT NULL THEN
      most := least(most, nova_room_left(rate."claimedOn", rate.claimed, moment - interval '3605 seconds', sender."perHour"));
    END IF;
  END IF;
  IF most <= 0 THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH picked AS (
      SELECT p.id, p.entity, p."recordId", p.email, lower(split_part(p.email, '@', 2)) AS domain,
        row_number() OVER (ORDER BY p."turnOn", p.id) AS place
      FROM (
        SELECT r.id, r.entity, r."recordId", r.email, r."turnOn" FROM campaign_recipients r
        WHERE r."accountId" = account AND r."campaignId" = campaign AND r.state = 'PENDING' AND r."turnOn" <= moment
        ORDER BY r."turnOn" LIMIT most FOR UPDATE SKIP LOCKED) p
    ), judged AS (
      SELECT p.*, CASE
          WHEN coalesce(c.id, k.id, l.id) IS NULL THEN 'RECORD_DELETED'
          WHEN coalesce(c."doNotContact", k."doNotContact", l."doNotContact") THEN 'DO_NOT_CONTACT'
          WHEN nova_suppressed(account, p.email) THEN 'SUPPRESSED' END AS refusal
      FROM picked p
      LEFT JOIN candidates c ON c."accountId" = account AND c.id = p."recordId" AND p.entity = 'candidate'
      LEFT JOIN contacts k ON k."accountId" = account AND k.id = p."recordId" AND p.entity = 'contact'
      LEFT JOIN leads l ON l."accountId" = account AND l.id = p."recordId" AND p.entity = 'lead'
    ), rooms AS MATERIALIZED (
      SELECT d.domain, t.granted, t.others_from FROM (
          SELECT j.domain, count(*)::int AS wanted FROM judged j WHERE j.refusal IS NULL AND per_domain IS NOT NULL
          GROUP BY j.domain ORDER BY j.domain) d
        CROSS JOIN LATERAL nova_take_domain_room(d.domain, d.wanted, per_domain) t
    ), placed AS (
      SELECT j.id, j.refusal, j.place, o.granted, o.others_from,
        row_number() OVER (PARTITION BY j.domain, j.refusal IS NULL ORDER BY j.place) AS "inDomain"
      FROM judged j LEFT JOIN rooms o ON o.domain = j.domain
    ), decided AS (
      SELECT p.*, CASE WHEN p.refusal IS NOT NULL THEN 'DROPPED' WHEN p."inDomain" > p.granted THEN 'PENDING' ELSE 'CLAIMED' END
        AS becomes FROM placed p
    ), numbered AS (
      SELECT d.*, row_number() OVER (PARTITION BY d.becomes ORDER BY d.place) AS number FROM decided d
    ), written AS (
      UPDATE campaign_recipients r SET state = n.becomes, reason = n.refusal,
          "leasedBy" = CASE n.becomes WHEN 'CLAIMED' THEN worker END,
          "turnOn" = CASE n.becomes WHEN 'PENDING'
            THEN n.others_from + (n."inDomain" - n.granted) * interval '1 minute' / per_domain ELSE moment END,
          "updatedOn" = moment
        FROM numbered n WHERE r."accountId" = account AND r.id = n.id
        RETURNING r.id, r.entity, r."recordId", r.email, r.name, r.attempts, r.state, n.number
    )
    SELECT w.id, w.entity, w."recordId", w.email, w.name, w.attempts,
      CASE WHEN pace IS NULL THEN 0 ELSE extract(epoch FROM first_on - moment)::float8 * 1000 + (w.number - 1) * 1000 / pace END
    FROM written w WHERE w.state = 'CLAIMED' ORDER BY w.number;
  GET DIAGNOSTICS done = ROW_COUNT;
  IF done > 0 AND rate."accountId" IS NOT NULL THEN
    SELECT * INTO rate."claimedOn", rate.claimed
      FROM nova_note_taken(rate."claimedOn", rate.claimed, moment - interval '3605 seconds', moment, done);
    UPDATE mail_sender_rates r SET "claimedOn" = rate."claimedOn", claimed = rate.claimed,
        "nextOn" = CASE WHEN pace IS NULL THEN r."nextOn" ELSE first_on + done * interval '1 second' / pace END
      WHERE r."accountId" = account AND r."senderId" = sender.id;
  END IF;
END
$$;
