-- A LIKE over nova_keys that the trigram index answers; nova_keys_regex decides.
create function public.nova_keys_like(pattern text, mark text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return E'%\n' || mark || case mark when '#' then public.nova_phone_like(pattern) else public.nova_whole_like(pattern) end
    || E'\n%';
end $$;
