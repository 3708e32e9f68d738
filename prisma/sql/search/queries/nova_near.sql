-- Returns whether the phrase's words occur within `moves`: word i at place p counts as p - i, and these differ by at
-- most `moves`. Two equal words need two places.
create function public.nova_near(vector tsvector, phrase text, moves integer) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := public.nova_asked_words(phrase);
  places jsonb := coalesce((
    select jsonb_object_agg(own.word, own.at) from (
      select w.word, jsonb_agg(distinct p.at) as at
      from unnest(words) as w(word) join unnest(vector) as v on v.lexeme = any (public.nova_spellings(w.word))
        cross join unnest(v.positions) as p(at)
      group by w.word) as own), '{}');
  start integer;
  place integer;
  used integer[];
begin
  if cardinality(words) = 0 or not places ?& words then
    return false;
  end if;
  for start in
    select distinct p.value::integer - w.offs::integer from unnest(words) with ordinality as w(word, offs)
    cross join jsonb_array_elements_text(places -> w.word) as p(value) order by 1
  loop
    used := '{}';
    for i in 1 .. cardinality(words) loop
      select min(p.value::integer) into place from jsonb_array_elements_text(places -> words[i]) as p(value)
      where p.value::integer between start + i and start + i + moves
        and not (words[i] || ' ' || p.value = any (select words[u.n] || ' ' || u.place from unnest(used) with ordinality as u(place, n)));
      exit when place is null;
      used := used || place;
    end loop;
    if cardinality(used) = cardinality(words) then
      return true;
    end if;
  end loop;
  return false;
end $$;
