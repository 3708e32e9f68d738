-- A record's search vector: texts (128 places apart, so that no phrase spans two), references and e-mails,
-- phones. Ignores nulls. Long texts come last, since places end at 16,383.
create function public.nova_document(texts text[], wholes text[], phones text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  -- One call for all texts, with marks between: separate calls cost more than the words.
  folded text := public.nova_fold(public.nova_spelled(array_to_string(texts, ' x0nexttext0x ')));
  long boolean := length(folded) > 500;
  signs boolean := folded ~ '[+#]';
  spelled boolean := strpos(folded, 'x0e0x') > 0 or strpos(folded, 'x0a0x') > 0;
  value text;
  lexeme text;
  result text;
begin
  select string_agg(
    case
      when signs and right(word, 1) in ('+', '#') then public.nova_placed(word, start + place || weight)
      -- nova_spellings, which takes five times as long.
      when spelled and strpos(word, '0x') > 0 and word ~ '[aou]x0e0x|ax0a0x'
        then '''' || left(replace(replace(word, 'x0e0x', ''), 'x0a0x', ''), 500) || ''':' || start + place || weight
          || ' ''' || left(replace(replace(word, 'x0e0x', 'e'), 'x0a0x', 'a'), 500) || ''':' || start + place || weight
      when long then '''' || left(word, 500) || ''':' || start + place || weight
      else '''' || word || ''':' || start + place || weight
    end || case
      when weight = '' then ''
      when length(word) > 200 or length(own[place + 1]) > 200 or signs and (right(word, 1) in ('+', '#') or right(own[place + 1], 1) in ('+', '#'))
          or spelled and (strpos(word, '0x') > 0 or strpos(own[place + 1], '0x') > 0)
        then public.nova_marked(weight, word, own[place + 1])
      else ' ''<' || lower(weight) || word || '''' || coalesce(' ''<' || lower(weight) || word || ' ' || own[place + 1] || '''', '')
    end, ' ')
    into result
    from (
      select own, weight, least(
          coalesce(sum(cardinality(own) + 128) over (order by n rows between unbounded preceding and 1 preceding), 0), 16383) as start
        from (
          select n, case when weight = '' then own else own[2:] end as own, weight
            from (
              select n, own, case own[1] when 'x0weighta0x' then 'A' when 'x0weightb0x' then 'B' when 'x0weightc0x' then 'C' else '' end as weight
                from (
                  select n, string_to_array(btrim(one), ' ') as own
                    from unnest(string_to_array(folded, 'x0nexttext0x')) with ordinality as texts(one, n)
                    offset 0) as texts) as marked) as texts) as placed
    cross join lateral unnest(own) with ordinality as words(word, place);
  result := coalesce(result, '');
  foreach value in array coalesce(wholes, '{}') loop
    if value <> '' then
      result := result || ' ' || public.nova_lexeme('=' || public.nova_whole(value));
    end if;
  end loop;
  foreach value in array coalesce(phones, '{}') loop
    if value <> '' then
      foreach lexeme in array public.nova_phone_lexemes(value) loop
        result := result || ' ' || public.nova_lexeme(lexeme);
      end loop;
    end if;
  end loop;
  -- A vector has at most 1 MiB and is never longer than its text. Words beyond that are dropped from the end,
  -- and the others stay searchable.
  if octet_length(result) > 1000000 then
    return public.nova_document(
      case when cardinality(texts) > 1 then texts[:cardinality(texts) * 3 / 4] else array[left(texts[1], length(texts[1]) * 3 / 4)] end,
      wholes, phones);
  end if;
  return result::tsvector;
end $$;
