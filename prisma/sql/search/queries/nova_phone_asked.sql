-- The lexemes of phone numbers that an asked one may be: with a country's code that country's, and those without a code;
-- without a code those of any country.
create function public.nova_phone_asked(value text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct form), '{}')
  from unnest(public.nova_phone_lexemes(value)) as own(lexeme)
  cross join lateral unnest(case left(lexeme, 2)
    when '#~' then array['#-' || substr(lexeme, 3)]
    when '#-' then array[lexeme, '#~' || substr(lexeme, 3)]
    else array[lexeme] end) as asked(form)
$$;
