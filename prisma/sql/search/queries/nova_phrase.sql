-- Adjacent words in order.
create function public.nova_phrase(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(
    (select string_agg(public.nova_lexeme(word), ' <-> ' order by place)
     from unnest(string_to_array(public.nova_fold(value), ' ')) with ordinality as words(word, place)),
    '''!''')::tsquery;
end $$;

-- The same among words of one weight (nova_weighted), where one or two words are a single lexeme.
create function public.nova_phrase(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(public.nova_fold(value), ' ');
begin
  if cardinality(words) = 0 then
    return public.nova_nothing();
  end if;
  if cardinality(words) = 1 then
    return public.nova_lexeme('<' || lower(weight) || left(words[1], 200))::tsquery;
  end if;
  return concat_ws(' & ', public.nova_pairs(words, weight), case when cardinality(words) > 2 then
    (select '(' || string_agg(public.nova_lexeme(word) || ':' || weight, ' <-> ' order by place) || ')'
     from unnest(words) with ordinality as own(word, place)) end)::tsquery;
end $$;
