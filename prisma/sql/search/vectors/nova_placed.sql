-- Returns a word in all its forms at one place, as text of a tsvector. The low cost is needed: PostgreSQL would
-- otherwise plan the statement of nova_document again at each call, trying to avoid an expensive function.
create function public.nova_placed(word text, place text) returns text
language plpgsql immutable strict parallel safe cost 1 as $$
declare
  form text;
  result text := '';
begin
  foreach form in array public.nova_forms(word, 500) loop
    result := result || ' ''' || form || ''':' || place;
  end loop;
  return result;
end $$;
