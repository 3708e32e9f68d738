-- The same of digits that begin with a country code, perhaps after zeros.
create function public.nova_phone_abroad(digits text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  plain text := ltrim(digits, '0');
  code integer := case
    when plain ~ '^[17]' then 1
    when plain ~ '^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then 2
    else 3 end;
begin
  return array[left(plain, code), ltrim(substr(plain, code + 1), '0')];
end $$;
