-- All pairs of neighbouring words, with their weight. Null for fewer than two words.
create function public.nova_pairs(words text[], weight text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(public.nova_lexeme('<' || lower(weight) || left(words[place], 200) || ' ' || left(words[place + 1], 200)), ' & ' order by place)
  from generate_series(1, cardinality(words) - 1) as places(place)
$$;
