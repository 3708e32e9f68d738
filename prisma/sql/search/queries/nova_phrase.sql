-- Adjacent words in order.
create function public.nova_phrase(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(
    (select string_agg(public.nova_spelled_lexeme('', word, ''), ' <-> ' order by place)
     from unnest(public.nova_asked_words(value)) with ordinality as words(word, place)),
    '''!''')::tsquery;
end $$;

-- The same among words of one weight (nova_weighted), where one or two words are a single lexeme.
create function public.nova_phrase(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := public.nova_asked_words(value);
begin
  if cardinality(words) = 0 then
    return public.nova_nothing();
  end if;
  if cardinality(words) = 1 then
    return public.nova_spelled_lexeme('<' || lower(weight), words[1], '')::tsquery;
  end if;
  return concat_ws(' & ', public.nova_pairs(words, weight, ''), case when cardinality(words) > 2 then
    (select '(' || string_agg(public.nova_spelled_lexeme('', word, ':' || weight), ' <-> ' order by place) || ')'
     from unnest(words) with ordinality as own(word, place)) end)::tsquery;
end $$;
