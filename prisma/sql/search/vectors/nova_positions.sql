-- Folded words as text of a tsvector, from position start + 1.
create function public.nova_positions(folded text, start integer) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when right(word, 1) in ('+', '#')
      then '''' || left(word, 500) || ''':' || start + place || ' ''' || left(translate(word, '+#', ''), 500) || ''':' || start + place
      else '''' || left(word, 500) || ''':' || start + place
    end, ' '), '')
  from unnest(string_to_array(folded, ' ')) with ordinality as words(word, place)
$$;
