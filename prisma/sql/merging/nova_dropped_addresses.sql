-- Addresses, in lower case, that merges into some records dropped.
CREATE FUNCTION nova_dropped_addresses(account uuid, records uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT lower(d.item ->> 'value')), '{}')
  FROM merges m CROSS JOIN LATERAL jsonb_array_elements(m.dropped) AS d(item)
  WHERE m."accountId" = account AND m."primaryId" = ANY (records) AND d.item ->> 'field' IN ('email', 'alternateEmail')
    AND d.item ->> 'value' IS NOT NULL
$$;
