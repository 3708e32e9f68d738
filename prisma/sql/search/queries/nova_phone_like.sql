-- A pattern as LIKE over a phone’s letters and digits.
create function public.nova_phone_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(public.nova_phone(pattern), U&'\E000\E001', '_%');
end $$;
