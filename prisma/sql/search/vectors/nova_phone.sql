-- Removes spaces and punctuation from a phone number.
create function public.nova_phone(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(public.nova_fold(value), ' +#', '');
end $$;
