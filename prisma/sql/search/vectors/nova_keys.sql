-- The whole values of a record, one a line: what a wildcard inside a reference, e-mail or phone is matched against. Blanks
-- follow, which take next to nothing once compressed: PostgreSQL moves long values out of a row only when the row is longer
-- than 2 kB, and a row without them is one that a count can visit by the hundred thousand.
create function public.nova_keys(wholes text[], phones text[]) returns text
language plpgsql immutable parallel safe as $$
declare
  result text := E'\n';
  value text;
begin
  foreach value in array coalesce(wholes, '{}') loop
    if value <> '' then
      result := result || '=' || public.nova_whole(value) || E'\n';
    end if;
  end loop;
  foreach value in array coalesce(phones, '{}') loop
    value := public.nova_phone(value);
    if value <> '' then
      result := result || '#' || value || E'\n';
    end if;
  end loop;
  return result || repeat(' ', 2048);
end $$;
