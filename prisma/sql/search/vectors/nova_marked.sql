-- A weighted word's marked lexemes as text of a tsvector, cut so that two fit in a lexeme; `next` is the following word or
-- null.
create function public.nova_marked(weight text, word text, next text) returns text
language plpgsql immutable parallel safe cost 1 as $$
declare
  mark text := ' ''<' || lower(weight);
  followers text[] := coalesce(public.nova_forms(next, 200), '{}');
  form text;
  follower text;
  result text := '';
begin
  foreach form in array public.nova_forms(word, 200) loop
    result := result || mark || form || '''';
    foreach follower in array followers loop
      result := result || mark || form || ' ' || follower || '''';
    end loop;
  end loop;
  return result;
end $$;
