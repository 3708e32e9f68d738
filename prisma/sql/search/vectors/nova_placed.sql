-- A word in all its forms at one place, as text of a tsvector. As a dear function it would make PostgreSQL plan the
-- statement of nova_document anew each time, to leave it out.
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
