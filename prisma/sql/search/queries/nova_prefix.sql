-- Adjacent words, the last one a prefix.
create function public.nova_prefix(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  folded text := rtrim(public.nova_fold(value), '+#');
begin
  if folded = '' then
    return public.nova_nothing();
  end if;
  return ((select string_agg(public.nova_lexeme(word), ' <-> ' order by place)
    from unnest(string_to_array(folded, ' ')) with ordinality as words(word, place)) || ':*')::tsquery;
end $$;

-- The same among words of one weight: a prefix of a marked word, or of the word after it.
create function public.nova_prefix(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(rtrim(public.nova_fold(value), '+#'), ' ');
  last integer := cardinality(words);
begin
  if last = 0 then
    return public.nova_nothing();
  end if;
  if last = 1 then
    return (public.nova_lexeme('<' || lower(weight) || left(words[1], 200)) || ':*')::tsquery;
  end if;
  return (public.nova_pairs(words, weight) || ':*' || case when last > 2 then
    (select ' & (' || string_agg(public.nova_lexeme(word), ':' || weight || ' <-> ' order by place) || ':*' || weight || ')'
     from unnest(words) with ordinality as own(word, place)) else '' end)::tsquery;
end $$;
