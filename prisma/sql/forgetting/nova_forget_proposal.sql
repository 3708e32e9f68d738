-- Removes from a proposal what concerns persons who were forgotten: its free texts if they name one of them, or in
-- any case if `strictly`; and its values once all its persons are forgotten. An accepted proposal, which is being
-- carried out, loses them when that ends.
CREATE FUNCTION nova_forget_proposal(account uuid, proposal uuid, strictly boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  speaks boolean;
  others boolean;
BEGIN
  SELECT coalesce(bool_or(t.forgotten AND (t.named OR strictly)), false), coalesce(bool_or(NOT t.forgotten), false)
    INTO speaks, others FROM proposal_targets t WHERE t."accountId" = account AND t."proposalId" = proposal;
  UPDATE proposals p SET reason = CASE WHEN NOT speaks THEN p.reason END, comment = CASE WHEN NOT speaks THEN p.comment END,
      input = p.input - CASE WHEN speaks THEN 'query' ELSE '' END - CASE WHEN others THEN '' ELSE 'values' END
    WHERE p."accountId" = account AND p.id = proposal AND (speaks OR NOT others) AND p.state <> 'ACCEPTED';
END
$$;
