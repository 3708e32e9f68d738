-- A prefix of a reference, e-mail or phone.
create function public.nova_exact_prefix(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(public.nova_exact_lexeme(value, ':*')::tsquery, public.nova_nothing());
end $$;
