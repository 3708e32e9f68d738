-- Matches any of these words of a vector, and nothing without words.
create function public.nova_any(words text[]) returns tsquery
language plpgsql immutable parallel safe as $$
begin
  return coalesce((select string_agg(public.nova_lexeme(word), ' | ') from unnest(words) as words(word)), '''!''')::tsquery;
end $$;
