-- Takes out of a proposal what it says of persons who were forgotten: free words if they name one of them, or whatever
-- they say if `strictly`; and values once nobody else is left whom they are for. What is being done loses them at its end.
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
