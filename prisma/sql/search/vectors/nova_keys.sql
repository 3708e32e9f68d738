-- The whole values of a record, one a line, for wildcards within references, e-mails and phones. Padded with
-- blanks, which compress to nothing: PostgreSQL moves long values out of rows above 2 kB only, and short rows
-- make counts fast.
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
