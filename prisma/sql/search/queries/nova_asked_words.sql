-- The words of an asked text, of which nova_spelled_lexeme makes lexemes.
create function public.nova_asked_words(value text) returns text[]
language sql immutable strict parallel safe as $$
  select string_to_array(public.nova_fold(public.nova_spelled(value)), ' ')
$$;
