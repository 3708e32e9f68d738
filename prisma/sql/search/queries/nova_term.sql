-- A term or phrase: adjacent words, or a whole reference, e-mail or phone.
create function public.nova_term(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  whole text := public.nova_exact_lexeme(value, '');
begin
  if whole is null then
    return public.nova_phrase(value);
  end if;
  return public.nova_phrase(value) || whole::tsquery;
end $$;
