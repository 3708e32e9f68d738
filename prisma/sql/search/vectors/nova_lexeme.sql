-- One lexeme as text of a tsvector or tsquery. Longer words than a lexeme may be are cut, on both sides alike.
create function public.nova_lexeme(value text) returns text
language sql immutable strict parallel safe as $$
  select '''' || replace(replace(left(value, 500), '\', '\\'), '''', '''''') || ''''
$$;
