-- The values of the custom field with this label, in any case.
create function public.nova_custom_values(list jsonb, label text) returns setof text
language sql immutable strict parallel safe rows 1 as $$
  select entry.value
  from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as items(item)
  cross join lateral (
    select item ->> key as value from unnest(array['value', 'boolValue', 'dateValue']) as keys(key)
    union all
    select jsonb_array_elements_text(
      case when jsonb_typeof(item -> 'listValue') = 'array' then item -> 'listValue' else '[]' end)
  ) as entry
  where lower(item ->> 'fieldLabel') = lower(label) and entry.value <> ''
$$;
