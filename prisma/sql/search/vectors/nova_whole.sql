-- A whole value (reference, e-mail, code) in any case.
create function public.nova_whole(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return public.nova_unaccent(btrim(value));
end $$;
