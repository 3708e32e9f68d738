-- A vector's plain words. Not strict, so that it is inlined.
create function public.nova_own_words(vector tsvector) returns setof text
language sql immutable parallel safe rows 30 as $$
  select word from unnest(tsvector_to_array(vector)) as words(word) where left(word, 1) not in ('=', '#', '<', '@') and right(word, 1) not in ('+', '#')
$$;
