-- The plain words among a vector's lexemes. Not strict, so that it is written out in the statement that asks.
create function public.nova_own_words(vector tsvector) returns setof text
language sql immutable parallel safe rows 30 as $$
  select word from unnest(tsvector_to_array(vector)) as words(word) where left(word, 1) not in ('=', '#', '<', '@') and right(word, 1) not in ('+', '#')
$$;
