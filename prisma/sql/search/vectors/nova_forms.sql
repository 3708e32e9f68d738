-- A word of nova_spelled in each spelling, with and without its + and #, cut to `most` letters.
create function public.nova_forms(word text, most integer) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  forms text[] := public.nova_spellings(word);
  place integer;
begin
  if right(word, 1) in ('+', '#') then
    for place in 1 .. cardinality(forms) loop
      forms := forms || translate(forms[place], '+#', '');
    end loop;
  end if;
  for place in 1 .. cardinality(forms) loop
    forms[place] := left(forms[place], most);
  end loop;
  return forms;
end $$;
