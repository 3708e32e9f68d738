-- Lower case without accents.
create function public.nova_unaccent(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(value) = char_length(value) then
    return lower(value);
  end if;
  -- Fast for most languages; decomposed letters and other scripts take longer.
  plain := public.unaccent('public.unaccent'::regdictionary, value);
  if octet_length(plain) = char_length(plain) then
    return lower(plain);
  end if;
  return lower(regexp_replace(
    public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)), '[\u0300-\u036f]', '', 'g'));
end $$;
