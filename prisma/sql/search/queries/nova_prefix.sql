-- Adjacent words, the last one a prefix.
create function public.nova_prefix(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(rtrim(array_to_string(public.nova_asked_words(value), ' '), '+#'), ' ');
begin
  if cardinality(words) = 0 then
    return public.nova_nothing();
  end if;
  return (select string_agg(public.nova_spelled_lexeme('', word, case when place = cardinality(words) then ':*' else '' end), ' <-> ' order by place)
    from unnest(words) with ordinality as own(word, place))::tsquery;
end $$;

-- The same among words of one weight: a prefix of a marked word, or of the word after it.
create function public.nova_prefix(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(rtrim(array_to_string(public.nova_asked_words(value), ' '), '+#'), ' ');
  last integer := cardinality(words);
begin
  if last = 0 then
    return public.nova_nothing();
  end if;
  if last = 1 then
    return public.nova_spelled_lexeme('<' || lower(weight), words[1], ':*')::tsquery;
  end if;
  return concat_ws(' & ', public.nova_pairs(words, weight, ':*'), case when last > 2 then
    (select '(' || string_agg(public.nova_spelled_lexeme('', word, case when place = last then ':*' || weight else ':' || weight end), ' <-> ' order by place) || ')'
     from unnest(words) with ordinality as own(word, place)) end)::tsquery;
end $$;
