-- An asked word of nova_spelled as text of a tsquery, in each spelling, with a mark before and a suffix behind.
create function public.nova_spelled_lexeme(mark text, word text, suffix text) returns text
language sql immutable strict parallel safe as $$
  select case count(*) when 1 then min(lexeme) else '(' || string_agg(lexeme, ' | ') || ')' end
  from unnest(public.nova_spellings(word)) as own(spelling)
  cross join lateral (select public.nova_lexeme(case mark when '' then spelling else mark || left(spelling, 200) end) || suffix) as made(lexeme)
$$;
