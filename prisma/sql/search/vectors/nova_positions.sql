-- Words of nova_fold as text of a tsvector, from position start + 1.
create function public.nova_positions(folded text, start integer) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when right(word, 1) in ('+', '#') or strpos(word, '0x') > 0
      then public.nova_placed(word, (start + place)::text)
      else '''' || left(word, 500) || ''':' || start + place
    end, ' '), '')
  from unnest(string_to_array(folded, ' ')) with ordinality as words(word, place)
$$;
