-- Reserves mails to a domain, over all accounts: how many may go now, and when the others may try, one by one
-- at the domain's pace. A leased mail is sent within five seconds, so a minute and five seconds of
-- reservations cover any minute of mails.
CREATE FUNCTION nova_take_domain_room(to_domain text, wanted int, per_minute int, OUT granted int, OUT others_from timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  since timestamptz := moment - interval '65 seconds';
  rate mail_domain_rates;
BEGIN
  INSERT INTO mail_domain_rates (domain) VALUES (to_domain) ON CONFLICT DO NOTHING;
  SELECT * INTO rate FROM mail_domain_rates d WHERE d.domain = to_domain FOR UPDATE;
  granted := least(wanted, nova_room_left(rate."claimedOn", rate.claimed, since, per_minute));
  IF granted > 0 THEN
    SELECT * INTO rate."claimedOn", rate.claimed
      FROM nova_note_taken(rate."claimedOn", rate.claimed, since, moment, granted);
  END IF;
  others_from := greatest(rate."nextOn", moment + interval '1 second');
  UPDATE mail_domain_rates d SET "claimedOn" = rate."claimedOn", claimed = rate.claimed,
      "nextOn" = CASE WHEN wanted > granted THEN others_from + (wanted - granted) * interval '1 minute' / per_minute
        ELSE rate."nextOn" END
    WHERE d.domain = to_domain;
END
$$;
