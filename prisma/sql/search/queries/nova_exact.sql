-- A whole reference, e-mail or phone alone.
create function public.nova_exact(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(public.nova_exact_lexeme(value, '')::tsquery, public.nova_nothing());
end $$;
