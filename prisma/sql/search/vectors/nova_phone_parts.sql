-- A phone number's country code ('' where it begins with none) and its number within the country, without trunk zero
-- and extension, which may be named in any language.
create function public.nova_phone_parts(value text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  plain text := regexp_replace(lower(left(value, 60)), '(?:(?:ext|extn|x|durchwahl|dw|#)[. ]*[0-9]+|[[:alpha:]]+[.: ]*[0-9]{1,5}) *$', '');
  digits text := regexp_replace(plain, '[^0-9]', '', 'g');
begin
  if plain ~ '^[^0-9]*\+' or digits like '00%' then
    return public.nova_phone_abroad(digits);
  end if;
  return array['', ltrim(case when digits ~ '^1[2-9][0-9]{9}$' then substr(digits, 2) else digits end, '0')];
end $$;
