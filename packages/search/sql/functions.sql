-- Functions of the query language. Plain DDL, run once by a migration, after
--   create extension unaccent; create extension pg_trgm; create extension btree_gin; create extension fuzzystrmatch;
-- (all in schema public).
-- Every function is IMMUTABLE, so that generated columns and indexes may use it, and names what it calls with its schema,
-- so that a dump restores with an empty search_path. README.md says how a table uses them.
--
-- A word is a run of characters that are neither punctuation, symbol nor space, in lower case, without accents;
-- "+" and "#" at its end belong to it (c++, c#), and the word without them is found too.
--
-- Lexemes of a search vector:
--   smith       a word, with its positions
--   =can-1001   a reference or e-mail, whole
--   #447700900  a phone: its letters and digits alone
--   <bengineer, <bdata engineer   a word of a text of weight B, and that word with the one after it: the index alone answers for
--               words and phrases of one field, where a weight or a place would have to be looked up in each record
--   @r4         a value that is no word, as the table that adds it says (a rating of 4)

create or replace function public.nova_unaccent(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text;
begin
  if octet_length(value) = char_length(value) then
    return lower(value);
  end if;
  -- Accents of most languages are gone at once; the marks of decomposed letters, and other scripts, take longer.
  plain := public.unaccent('public.unaccent'::regdictionary, value);
  if octet_length(plain) = char_length(plain) then
    return lower(plain);
  end if;
  return lower(regexp_replace(
    public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)), '[\u0300-\u036f]', '', 'g'));
end $$;

-- The words of a text, separated by single spaces. Wildcards of a pattern (U+E000, U+E001) pass as letters.
create or replace function public.nova_fold(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := regexp_replace(public.nova_unaccent(value),
    '[\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f'
    '\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff9-\uffff]+',
    ' ', 'g');
begin
  if folded ~ '[+#]' then
    folded := regexp_replace(folded, '[+#]+(?=[^ +#])|(^| )[+#]+', ' ', 'g');
    folded := regexp_replace(folded, ' +', ' ', 'g');
  end if;
  return btrim(folded);
end $$;

-- A value that matches whole (reference, e-mail, code), in any case.
create or replace function public.nova_whole(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return public.nova_unaccent(btrim(value));
end $$;

-- A phone number without spaces and punctuation.
create or replace function public.nova_phone(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(public.nova_fold(value), ' +#', '');
end $$;

-- One lexeme as text of a tsvector or tsquery. Longer words than a lexeme may be are cut, on both sides alike.
create or replace function public.nova_lexeme(value text) returns text
language sql immutable strict parallel safe as $$
  select '''' || replace(replace(left(value, 500), '\', '\\'), '''', '''''') || ''''
$$;

-- Folded words as text of a tsvector, the first at position start + 1.
create or replace function public.nova_positions(folded text, start integer) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(
    case when right(word, 1) in ('+', '#')
      then '''' || left(word, 500) || ''':' || start + place || ' ''' || left(translate(word, '+#', ''), 500) || ''':' || start + place
      else '''' || left(word, 500) || ''':' || start + place
    end, ' '), '')
  from unnest(string_to_array(folded, ' ')) with ordinality as words(word, place)
$$;

-- The words of one text, positioned: what a fielded term is matched against.
create or replace function public.nova_words(value text) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  folded text := public.nova_fold(value);
  result text := public.nova_positions(folded, 0);
begin
  -- As in nova_document.
  if octet_length(result) > 1000000 then
    return public.nova_words(regexp_replace(left(folded, length(folded) * 3 / 4), ' [^ ]*$', ''));
  end if;
  return result::tsvector;
end $$;

-- A text of nova_document whose words carry a weight of their own (A, B or C): the vector alone then answers for the one
-- field that carries it. Words without one are of weight D. The marks are words themselves, plain ones, since folding texts
-- with other letters than a to z takes three times as long; who writes one into a text parts it there, and no more.
create or replace function public.nova_weighted(value text, weight text) returns text
language sql immutable strict parallel safe as $$
  select case weight when 'A' then 'x0weighta0x ' when 'B' then 'x0weightb0x ' when 'C' then 'x0weightc0x ' end || value
$$;

-- The forms under which a word is found: itself, and without its + and #. Cut, so that two of them fit in a lexeme.
create or replace function public.nova_forms(word text) returns text[]
language sql immutable strict parallel safe as $$
  select case when right(word, 1) in ('+', '#') then array[left(word, 200), left(translate(word, '+#', ''), 200)] else array[left(word, 200)] end
$$;

-- The marked lexemes of a word of a weighted text, as text of a tsvector; `next` is the word after it, or null.
create or replace function public.nova_marked(weight text, word text, next text) returns text
language sql immutable parallel safe as $$
  select string_agg('''<' || lower(weight) || lexeme || '''', ' ')
  from (select own.form as lexeme from unnest(public.nova_forms(word)) as own(form)
    union all
    select own.form || ' ' || following.form
      from unnest(public.nova_forms(word)) as own(form), unnest(public.nova_forms(next)) as following(form)) as lexemes
$$;

-- The search vector of a record: its texts in order (128 places apart, so that no phrase spans two of them), then its
-- references and e-mails, then its phones. Nulls are skipped. Put long texts last: places end at 16,383.
create or replace function public.nova_document(texts text[], wholes text[], phones text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  -- Folded in one go, a mark between texts: a call for each of them costs more than their words.
  folded text := public.nova_fold(array_to_string(texts, ' x0nexttext0x '));
  long boolean := length(folded) > 500;
  signs boolean := folded ~ '[+#]';
  value text;
  result text;
begin
  select string_agg(
    case
      when signs and right(word, 1) in ('+', '#')
        then '''' || left(word, 500) || ''':' || start + place || weight
          || ' ''' || left(translate(word, '+#', ''), 500) || ''':' || start + place || weight
      when long then '''' || left(word, 500) || ''':' || start + place || weight
      else '''' || word || ''':' || start + place || weight
    end || case
      when weight = '' then ''
      when length(word) > 200 or length(own[place + 1]) > 200 or signs and (right(word, 1) in ('+', '#') or right(own[place + 1], 1) in ('+', '#'))
        then ' ' || public.nova_marked(weight, word, own[place + 1])
      else ' ''<' || lower(weight) || word || '''' || coalesce(' ''<' || lower(weight) || word || ' ' || own[place + 1] || '''', '')
    end, ' ')
    into result
    from (
      select own, weight, least(
          coalesce(sum(cardinality(own) + 128) over (order by n rows between unbounded preceding and 1 preceding), 0), 16383) as start
        from (
          select n, case when weight = '' then own else own[2:] end as own, weight
            from (
              select n, own, case own[1] when 'x0weighta0x' then 'A' when 'x0weightb0x' then 'B' when 'x0weightc0x' then 'C' else '' end as weight
                from (
                  select n, string_to_array(btrim(one), ' ') as own
                    from unnest(string_to_array(folded, 'x0nexttext0x')) with ordinality as texts(one, n)
                    offset 0) as texts) as marked) as texts) as placed
    cross join lateral unnest(own) with ordinality as words(word, place);
  result := coalesce(result, '');
  foreach value in array coalesce(wholes, '{}') loop
    if value <> '' then
      result := result || ' ' || public.nova_lexeme('=' || public.nova_whole(value));
    end if;
  end loop;
  foreach value in array coalesce(phones, '{}') loop
    value := public.nova_phone(value);
    if value <> '' then
      result := result || ' ' || public.nova_lexeme('#' || value);
    end if;
  end loop;
  -- A vector has at most 1 MiB, and is never longer than its text. Of a record with more words the last ones are left out, text
  -- by text from the end: it can be written, and is found by all the others.
  if octet_length(result) > 1000000 then
    return public.nova_document(
      case when cardinality(texts) > 1 then texts[:cardinality(texts) * 3 / 4] else array[left(texts[1], length(texts[1]) * 3 / 4)] end,
      wholes, phones);
  end if;
  return result::tsvector;
end $$;

-- The whole values of a record, one a line: what a wildcard inside a reference, e-mail or phone is matched against. Blanks
-- follow, which take next to nothing once compressed: PostgreSQL moves long values out of a row only when the row is longer
-- than 2 kB, and a row without them is one that a count can visit by the hundred thousand.
create or replace function public.nova_keys(wholes text[], phones text[]) returns text
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

-- The values of one key over a list of objects, as texts of nova_document.
create or replace function public.nova_json_texts(list jsonb, key text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(item ->> key), '{}')
  from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as items(item)
$$;

-- ---- what a literal of a query becomes ----

-- A word no vector holds: the query that finds nothing.
create or replace function public.nova_nothing() returns tsquery
language sql immutable parallel safe as $$ select '''!'''::tsquery $$;

-- The words, adjacent and in order.
create or replace function public.nova_phrase(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(
    (select string_agg(public.nova_lexeme(word), ' <-> ' order by place)
     from unnest(string_to_array(public.nova_fold(value), ' ')) with ordinality as words(word, place)),
    '''!''')::tsquery;
end $$;

-- The pairs of neighbours among the words, marked with their weight: each must be there. Null for fewer than two words.
create or replace function public.nova_pairs(words text[], weight text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(public.nova_lexeme('<' || lower(weight) || left(words[place], 200) || ' ' || left(words[place + 1], 200)), ' & ' order by place)
  from generate_series(1, cardinality(words) - 1) as places(place)
$$;

-- The phrase among words of one weight (nova_weighted): one word or two are a lexeme of their own.
create or replace function public.nova_phrase(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(public.nova_fold(value), ' ');
begin
  if cardinality(words) = 0 then
    return public.nova_nothing();
  end if;
  if cardinality(words) = 1 then
    return public.nova_lexeme('<' || lower(weight) || left(words[1], 200))::tsquery;
  end if;
  return concat_ws(' & ', public.nova_pairs(words, weight), case when cardinality(words) > 2 then
    (select '(' || string_agg(public.nova_lexeme(word) || ':' || weight, ' <-> ' order by place) || ')'
     from unnest(words) with ordinality as own(word, place)) end)::tsquery;
end $$;

-- The words, anywhere: a superset of the phrase that needs no positions.
create or replace function public.nova_every(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(
    (select string_agg(distinct public.nova_lexeme(word), ' & ')
     from unnest(string_to_array(public.nova_fold(value), ' ')) as words(word)),
    '''!''')::tsquery;
end $$;

-- The words adjacent, the last one the beginning of a word.
create or replace function public.nova_prefix(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  folded text := rtrim(public.nova_fold(value), '+#');
begin
  if folded = '' then
    return public.nova_nothing();
  end if;
  return ((select string_agg(public.nova_lexeme(word), ' <-> ' order by place)
    from unnest(string_to_array(folded, ' ')) with ordinality as words(word, place)) || ':*')::tsquery;
end $$;

-- The same among words of one weight: the beginning of a marked word, or of what follows it.
create or replace function public.nova_prefix(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(rtrim(public.nova_fold(value), '+#'), ' ');
  last integer := cardinality(words);
begin
  if last = 0 then
    return public.nova_nothing();
  end if;
  if last = 1 then
    return (public.nova_lexeme('<' || lower(weight) || left(words[1], 200)) || ':*')::tsquery;
  end if;
  return (public.nova_pairs(words, weight) || ':*' || case when last > 2 then
    (select ' & (' || string_agg(public.nova_lexeme(word), ':' || weight || ' <-> ' order by place) || ':*' || weight || ')'
     from unnest(words) with ordinality as own(word, place)) else '' end)::tsquery;
end $$;

-- The lexemes of the value as a whole reference, e-mail or phone; suffix '' or ':*' (their beginning). Null when it
-- cannot be one: letters alone or with a space inside are no reference, letters are no phone.
create or replace function public.nova_exact_lexeme(value text, suffix text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  whole text := public.nova_whole(value);
begin
  return nullif(concat_ws(' | ',
    case when whole !~ '\s' and (suffix <> '' or whole ~ '[^a-z]') then public.nova_lexeme('=' || whole) || suffix end,
    case when whole ~ '[0-9]' and whole !~ '[^-0-9+()./\s]' then public.nova_lexeme('#' || public.nova_phone(whole)) || suffix end),
    '');
end $$;

-- A bare term or phrase: its words adjacent, or a whole reference, e-mail or phone.
create or replace function public.nova_term(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  whole text := public.nova_exact_lexeme(value, '');
begin
  if whole is null then
    return public.nova_phrase(value);
  end if;
  return public.nova_phrase(value) || whole::tsquery;
end $$;

-- A whole reference, e-mail or phone alone, or its beginning.
create or replace function public.nova_exact(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(public.nova_exact_lexeme(value, '')::tsquery, public.nova_nothing());
end $$;

create or replace function public.nova_exact_prefix(value text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(public.nova_exact_lexeme(value, ':*')::tsquery, public.nova_nothing());
end $$;

-- Any of these words (as they stand in a vector); finds nothing when there are none.
create or replace function public.nova_any(words text[]) returns tsquery
language plpgsql immutable parallel safe as $$
begin
  return coalesce((select string_agg(public.nova_lexeme(word), ' | ') from unnest(words) as words(word)), '''!''')::tsquery;
end $$;

-- The plain words among a vector's lexemes.
create or replace function public.nova_own_words(vector tsvector) returns setof text
language sql immutable strict parallel safe rows 30 as $$
  select word from unnest(tsvector_to_array(vector)) as words(word) where left(word, 1) not in ('=', '#', '<', '@') and right(word, 1) not in ('+', '#')
$$;

-- A pattern (U+E000 for one character, U+E001 for any number) as LIKE over folded words: "%" and "_" can't be in a word.
create or replace function public.nova_word_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(translate(public.nova_fold(translate(pattern, '+#', '')), '+#', ''), U&'\E000\E001', '_%');
end $$;

create or replace function public.nova_phone_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(public.nova_phone(pattern), U&'\E000\E001', '_%');
end $$;

create or replace function public.nova_whole_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(regexp_replace(public.nova_whole(pattern), '([\\%_])', '\\\1', 'g'), U&'\E000\E001', '_%');
end $$;

-- The same over nova_keys. A LIKE that the trigram index answers and that rejects quickly …
create or replace function public.nova_keys_like(pattern text, mark text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return E'%\n' || mark || case mark when '#' then public.nova_phone_like(pattern) else public.nova_whole_like(pattern) end
    || E'\n%';
end $$;

-- … and a regular expression (also for one lexeme, between line ends), whose wildcards stop at a line's end.
create or replace function public.nova_keys_regex(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  whole text := regexp_replace(public.nova_whole(pattern), '([].*+?()|[{}^$\\])', '\\\1', 'g');
  phone text := public.nova_phone(pattern);
begin
  if whole ~ '[^-0-9+()./\\\uE000\uE001\s]' or whole !~ '[0-9]' then
    phone := null;
  end if;
  return replace(replace(
    E'\n(' || concat_ws('|', '=' || whole, '#' || phone) || E')\n', U&'\E000', '[^\n]'), U&'\E001', '[^\n]*');
end $$;

-- ---- what the index can't answer alone ----

-- Whether the words of the phrase occur within so many moves: word i at place p counts as p - i, and the largest less
-- the smallest of these is at most moves. Two equal words need two places.
create or replace function public.nova_near(vector tsvector, phrase text, moves integer) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  words text[] := string_to_array(public.nova_fold(phrase), ' ');
  places jsonb := coalesce((select jsonb_object_agg(lexeme, to_jsonb(positions)) from unnest(vector) where lexeme = any (words)), '{}');
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

-- Whether two words are at most so many edits apart: one character put in, taken out, replaced, or two neighbours swapped.
create or replace function public.nova_within(a text, b text, edits integer) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  la integer := length(a);
  lb integer := length(b);
  ca text[];
  cb text[];
  before integer[];
  previous integer[];
  current integer[];
  best integer;
  smallest integer;
begin
  if a = b then
    return true;
  end if;
  if abs(la - lb) > edits or edits = 0 then
    return false;
  end if;
  -- Each character foreign to the other word costs an edit.
  if length(translate(a, b, '')) > edits or length(translate(b, a, '')) > edits then
    return false;
  end if;
  ca := string_to_array(a, null);
  cb := string_to_array(b, null);
  previous := array(select generate_series(0, lb));
  for i in 1 .. la loop
    current := array[i];
    smallest := i;
    for j in 1 .. lb loop
      best := least(previous[j + 1] + 1, current[j] + 1, previous[j] + (ca[i] <> cb[j])::integer);
      if i > 1 and j > 1 and ca[i] = cb[j - 1] and ca[i - 1] = cb[j] then
        best := least(best, before[j - 1] + 1);
      end if;
      current := current || best;
      smallest := least(smallest, best);
    end loop;
    if smallest > edits + 1 then
      return false;
    end if;
    before := previous;
    previous := current;
  end loop;
  return current[lb + 1] <= edits;
end $$;

-- ---- values inside lists ----

-- A day written yyyy-MM-dd… or a number written as text, else null.
create or replace function public.nova_date(value text) returns date
language plpgsql immutable strict parallel safe as $$
declare
  y integer;
  m integer;
  d integer;
begin
  if value !~ '^\d{4}-\d\d-\d\d' then
    return null;
  end if;
  y := substr(value, 1, 4)::integer;
  m := substr(value, 6, 2)::integer;
  d := substr(value, 9, 2)::integer;
  if y < 1 or m not between 1 and 12 or d < 1 or d > extract(day from make_date(y, m, 1) + interval '1 month - 1 day') then
    return null;
  end if;
  return make_date(y, m, d);
end $$;

create or replace function public.nova_number(value text) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  if length(value) > 100 or value !~ '^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,2})?\s*$' then
    return null;
  end if;
  return value::double precision;
end $$;

-- Every value of the custom field with this label (any case) in a list of custom field values.
create or replace function public.nova_custom_values(list jsonb, label text) returns setof text
language sql immutable strict parallel safe rows 1 as $$
  select entry.value
  from jsonb_array_elements(case when jsonb_typeof(list) = 'array' then list else '[]' end) as items(item)
  cross join lateral (
    select item ->> key as value from unnest(array['value', 'boolValue', 'dateValue']) as keys(key)
    union all
    select jsonb_array_elements_text(
      case when jsonb_typeof(item -> 'listValue') = 'array' then item -> 'listValue' else '[]' end)
  ) as entry
  where lower(item ->> 'fieldLabel') = lower(label) and entry.value <> ''
$$;
