-- The words anywhere: a superset of the phrase without positions.
create function public.nova_every(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(
    (select string_agg(distinct public.nova_spelled_lexeme('', word, ''), ' & ')
     from unnest(public.nova_asked_words(value)) as words(word)),
    '''!''')::tsquery;
end $$;
