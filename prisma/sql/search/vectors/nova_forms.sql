-- A word with and without its + and #, cut so that two fit in a lexeme.
create function public.nova_forms(word text) returns text[]
language sql immutable strict parallel safe as $$
  select case when right(word, 1) in ('+', '#') then array[left(word, 200), left(translate(word, '+#', ''), 200)] else array[left(word, 200)] end
$$;
