-- One lexeme as text of a tsvector or tsquery, cut to the maximum length.
create function public.nova_lexeme(value text) returns text
language sql immutable strict parallel safe as $$
  select '''' || replace(replace(left(value, 500), '\', '\\'), '''', '''''') || ''''
$$;
