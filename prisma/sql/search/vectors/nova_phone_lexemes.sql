-- Returns the forms by which a stored phone number is found: as it was typed (#), with its country's code (#+),
-- within its country if the code was given (#~) and if not (#-). Numbers of eleven digits and more may have lost a
-- plus. Fewer than six digits identify nobody. Two numbers in one value are each found.
create function public.nova_phone_lexemes(value text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  whole text := public.nova_phone(value);
  parts text[];
  forms text[];
  numbers text[];
begin
  if whole = '' then
    return '{}';
  end if;
  forms := array['#' || whole];
  if value ~ '[;,|]|\s/\s' then
    numbers := regexp_split_to_array(left(value, 200), '\s*[;,|]\s*|\s+/\s+');
    if cardinality(numbers) > 1 and 6 <= all (select length(regexp_replace(number, '[^0-9]', '', 'g')) from unnest(numbers) as own(number)) then
      return forms || (select array_agg(distinct lexeme) from unnest(numbers) as own(number), unnest(public.nova_phone_lexemes(number)) as made(lexeme));
    end if;
  end if;
  parts := public.nova_phone_parts(value);
  if length(parts[2]) < 6 then
    return forms;
  end if;
  if parts[1] = '' then
    forms := forms || ('#-' || parts[2]);
    if whole !~ '^[1-9][0-9]{10,14}$' then
      return forms;
    end if;
    parts := public.nova_phone_abroad(whole);
  end if;
  return forms || array['#+' || parts[1] || parts[2], '#~' || parts[2]];
end $$;
