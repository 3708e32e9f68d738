-- The values of one key over a list of objects, as texts of nova_document.
create function public.nova_json_texts(list jsonb, key text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(item ->> key), '{}')
  from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as items(item)
$$;
