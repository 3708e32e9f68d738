-- All pairs of neighbouring words in each spelling, with their weight; `last` is the suffix of the last pair. Null for fewer
-- than two words.
create function public.nova_pairs(words text[], weight text, last text) returns text
language sql immutable strict parallel safe as $$
  select string_agg('(' || (
    select string_agg(public.nova_lexeme('<' || lower(weight) || left(one, 200) || ' ' || left(other, 200))
        || case when place = cardinality(words) - 1 then last else '' end, ' | ')
      from unnest(public.nova_spellings(words[place])) as ones(one), unnest(public.nova_spellings(words[place + 1])) as others(other))
    || ')', ' & ' order by place)
  from generate_series(1, cardinality(words) - 1) as places(place)
$$;
