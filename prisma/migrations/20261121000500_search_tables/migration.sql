-- Search vectors move out of the records into tables of their own. A search that finds a tenth of an account visits a
-- tenth of its records: over rows of 130 bytes that is a fraction of what it costs over whole records.

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

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
begin
  return public.nova_positions(public.nova_fold(value), 0)::tsvector;
end $$;

-- A text of nova_document whose words carry a weight of their own (A, B or C): the vector alone then answers for the one
-- field that carries it. Words without one are of weight D. The marks are words themselves, plain ones, since folding texts
-- with other letters than a to z takes three times as long; who writes one into a text parts it there, and no more.
create or replace function public.nova_weighted(value text, weight text) returns text
language sql immutable strict parallel safe as $$
  select case weight when 'A' then 'x0weighta0x ' when 'B' then 'x0weightb0x ' when 'C' then 'x0weightc0x ' end || value
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
  return result::tsvector;
end $$;

-- The whole values of a record, one a line: what a wildcard inside a reference, e-mail or phone is matched against.
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
  return result;
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

-- The same for words of one weight (nova_weighted).
create or replace function public.nova_phrase(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce(
    (select string_agg(public.nova_lexeme(word) || ':' || weight, ' <-> ' order by place)
     from unnest(string_to_array(public.nova_fold(value), ' ')) with ordinality as words(word, place)),
    '''!''')::tsquery;
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

-- The same for words of one weight.
create or replace function public.nova_prefix(value text, weight text) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  folded text := rtrim(public.nova_fold(value), '+#');
begin
  if folded = '' then
    return public.nova_nothing();
  end if;
  return ((select string_agg(public.nova_lexeme(word), ':' || weight || ' <-> ' order by place)
    from unnest(string_to_array(folded, ' ')) with ordinality as words(word, place)) || ':*' || weight)::tsquery;
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
  select word from unnest(tsvector_to_array(vector)) as words(word) where left(word, 1) not in ('=', '#') and right(word, 1) not in ('+', '#')
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

-- ---- what each kind of record is found by ----

CREATE VIEW candidate_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[concat_ws(' ', r."firstName", r."lastName"), nova_weighted(r."jobTitle", 'B'), r."currentEmployer",
      nova_weighted(coalesce(r.location, nullif(concat_ws(', ', r.city, r.country), '')), 'A'), r.city, r.country]
      || ARRAY(SELECT nova_weighted(skill, 'C') FROM unnest(r.skills) AS skill)
      || nova_json_texts(r.tags, 'value') || ARRAY[r.overview])::text[],
      ARRAY[r.reference, r.email, r."alternateEmail"],
      ARRAY[r.mobile, r."homePhone", r."workPhone"]
    ) AS vector,
    nova_keys(ARRAY[r.reference, r.email, r."alternateEmail"], ARRAY[r.mobile, r."homePhone", r."workPhone"]) AS keys
  FROM candidates r;

CREATE VIEW company_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[nova_weighted(r.name, 'B'), nova_weighted(r.location, 'A')] || nova_json_texts(r.tags, 'value') || ARRAY[r.description])::text[],
      ARRAY[r.reference, r.email, r.domain, r.website],
      ARRAY[r.phone, r."faxNo"]
    ) AS vector,
    nova_keys(ARRAY[r.reference, r.email, r.domain, r.website], ARRAY[r.phone, r."faxNo"]) AS keys
  FROM companies r;

CREATE VIEW lead_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[concat_ws(' ', r."firstName", r."lastName"), nova_weighted(r."jobTitle", 'B'), nova_weighted(r."companyName", 'C'),
      nova_weighted(r.location, 'A')] || nova_json_texts(r.tags, 'value') || ARRAY[r.description])::text[],
      ARRAY[r.reference, r.email, r."alternateEmail"],
      ARRAY[r.mobile, r."homePhone", r."workPhone"]
    ) AS vector,
    nova_keys(ARRAY[r.reference, r.email, r."alternateEmail"], ARRAY[r.mobile, r."homePhone", r."workPhone"]) AS keys
  FROM leads r;

CREATE VIEW opportunity_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[nova_weighted(r.name, 'B'), co.name, concat_ws(' ', ct."firstName", ct."lastName")] || nova_json_texts(r.tags, 'value') || ARRAY[r.description])::text[],
      ARRAY[r.reference],
      ARRAY[]::text[]
    ) AS vector,
    nova_keys(ARRAY[r.reference], ARRAY[]::text[]) AS keys
  FROM opportunities r
    LEFT JOIN companies co ON co."accountId" = r."accountId" AND co.id = r."companyId"
    LEFT JOIN contacts ct ON ct."accountId" = r."accountId" AND ct.id = r."contactId";

CREATE VIEW job_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[nova_weighted(r.title, 'B'), co.name, concat_ws(' ', ct."firstName", ct."lastName"), nova_weighted(r.location, 'A')]
      || ARRAY(SELECT nova_weighted(skill, 'C') FROM unnest(r.skills) AS skill)
      || nova_json_texts(r.tags, 'value') || ARRAY[r."shortDescription", r."internalDescription"])::text[],
      ARRAY[r.reference],
      ARRAY[]::text[]
    ) AS vector,
    nova_keys(ARRAY[r.reference], ARRAY[]::text[]) AS keys
  FROM jobs r
    LEFT JOIN companies co ON co."accountId" = r."accountId" AND co.id = r."companyId"
    LEFT JOIN contacts ct ON ct."accountId" = r."accountId" AND ct.id = r."contactId";

CREATE VIEW placement_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[concat_ws(' ', c."firstName", c."lastName"), j.title, co.name] || nova_json_texts(r.tags, 'value'))::text[],
      ARRAY[r.reference],
      ARRAY[]::text[]
    ) AS vector,
    nova_keys(ARRAY[r.reference], ARRAY[]::text[]) AS keys
  FROM placements r
    LEFT JOIN candidates c ON c."accountId" = r."accountId" AND c.id = r."candidateId"
    LEFT JOIN jobs j ON j."accountId" = r."accountId" AND j.id = r."jobId"
    LEFT JOIN companies co ON co."accountId" = r."accountId" AND co.id = r."companyId";

CREATE VIEW campaign_texts AS
  SELECT r."accountId", r.id, r."createdOn",
    nova_document(
      (ARRAY[nova_weighted(r.name, 'A'), nova_weighted(r.subject, 'B')])::text[],
      ARRAY[]::text[],
      ARRAY[]::text[]
    ) AS vector,
    nova_keys(ARRAY[]::text[], ARRAY[]::text[]) AS keys
  FROM campaigns r;

-- The words of an account's vectors: what wildcards and fuzzy terms are resolved to. Words only ever join it, and one that
-- stands twice does no harm: without a unique key no two writers wait for each other.
CREATE TABLE search_words ("accountId" uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, word text NOT NULL);
CREATE INDEX search_words_length ON search_words ("accountId", length(word), word);
CREATE INDEX search_words_trigrams ON search_words USING gin ("accountId", word gin_trgm_ops);

-- One table a kind, one function that writes it, and the triggers that call it, whoever writes a record.
DO $do$
DECLARE
  kind record;
  changed text;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('candidates', 'candidate', ARRAY['firstName', 'lastName', 'jobTitle', 'currentEmployer', 'location', 'city', 'country', 'skills', 'tags', 'overview', 'reference', 'email', 'alternateEmail', 'mobile', 'homePhone', 'workPhone']),
      ('companies', 'company', ARRAY['name', 'location', 'tags', 'description', 'reference', 'email', 'domain', 'website', 'phone', 'faxNo']),
      ('leads', 'lead', ARRAY['firstName', 'lastName', 'jobTitle', 'companyName', 'location', 'tags', 'description', 'reference', 'email', 'alternateEmail', 'mobile', 'homePhone', 'workPhone']),
      ('opportunities', 'opportunity', ARRAY['name', 'tags', 'description', 'reference', 'companyId', 'contactId']),
      ('jobs', 'job', ARRAY['title', 'location', 'skills', 'tags', 'shortDescription', 'internalDescription', 'reference', 'companyId', 'contactId']),
      ('placements', 'placement', ARRAY['tags', 'reference', 'candidateId', 'jobId', 'companyId']),
      ('campaigns', 'campaign', ARRAY['name', 'subject'])
    ) AS k(records, name, columns)
  LOOP
    -- PostgreSQL moves a value out of a row only when the row is longer than 2 kB. `pad` makes it so, and takes 40 bytes once
    -- compressed; vector and keys, out of line, leave a row that a count can visit by the hundred thousand.
    EXECUTE format($sql$
      CREATE TABLE %1$I_search (
        "accountId" uuid NOT NULL, "createdOn" timestamptz(3) NOT NULL, id uuid NOT NULL,
        vector tsvector NOT NULL, keys text NOT NULL, pad text NOT NULL DEFAULT repeat(' ', 2048),
        PRIMARY KEY ("accountId", id));
      ALTER TABLE %1$I_search ALTER COLUMN vector SET STORAGE EXTERNAL, ALTER COLUMN keys SET STORAGE EXTERNAL,
        SET (toast_tuple_target = 128);
      CREATE INDEX %1$I_search_vector ON %1$I_search USING gin ("accountId", vector);
      CREATE INDEX %1$I_search_keys ON %1$I_search USING gin ("accountId", keys gin_trgm_ops);
    $sql$, kind.name);

    EXECUTE format($sql$
      CREATE FUNCTION nova_index_%1$s(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        WITH written AS (
          INSERT INTO %1$I_search AS s ("accountId", "createdOn", id, vector, keys)
            -- One look by key a record, whatever the planner knows of a table that is being filled.
            SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
              SELECT * FROM %1$I_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
            ON CONFLICT ("accountId", id) DO UPDATE
              SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
              WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
            RETURNING s.vector)
        INSERT INTO search_words ("accountId", word)
          SELECT account, w.word FROM (SELECT DISTINCT own.word FROM written, nova_own_words(written.vector) AS own(word)) w
            WHERE NOT EXISTS (SELECT FROM search_words k
              WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word);
      END $$;

      CREATE FUNCTION nova_index_new_%2$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM nova_index_%1$s("accountId", array_agg(id)) FROM fresh GROUP BY "accountId";
        RETURN NULL;
      END $$;
      CREATE TRIGGER nova_index_insert AFTER INSERT ON %2$I REFERENCING NEW TABLE AS fresh
        FOR EACH STATEMENT EXECUTE FUNCTION nova_index_new_%2$s();

      CREATE FUNCTION nova_index_changed_%2$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM nova_index_%1$s(NEW."accountId", ARRAY[NEW.id]);
        RETURN NULL;
      END $$;

      CREATE FUNCTION nova_index_deleted_%2$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM %1$I_search s USING gone g WHERE s."accountId" = g."accountId" AND s.id = g.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER nova_index_delete AFTER DELETE ON %2$I REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION nova_index_deleted_%2$s();
    $sql$, kind.name, kind.records);

    SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') INTO changed
      FROM unnest(kind.columns || ARRAY['createdOn']) AS c;
    EXECUTE format($sql$
      CREATE TRIGGER nova_index_update AFTER UPDATE ON %1$I
        FOR EACH ROW WHEN (%2$s) EXECUTE FUNCTION nova_index_changed_%1$s()
    $sql$, kind.records, changed);

    EXECUTE format('SELECT nova_index_%1$s("accountId", array_agg(id)) FROM %2$I GROUP BY "accountId"', kind.name, kind.records);
  END LOOP;
END
$do$;

-- ---- names of other records that a record is found by ----

-- A new name reaches the records that show it.
CREATE OR REPLACE FUNCTION nova_rename_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_opportunity(NEW."accountId", array_agg(r.id)) FROM opportunities r
    WHERE r."accountId" = NEW."accountId" AND r."companyId" = NEW.id;
  PERFORM nova_index_job(NEW."accountId", array_agg(r.id)) FROM jobs r
    WHERE r."accountId" = NEW."accountId" AND r."companyId" = NEW.id;
  PERFORM nova_index_placement(NEW."accountId", array_agg(r.id)) FROM placements r
    WHERE r."accountId" = NEW."accountId" AND r."companyId" = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION nova_rename_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_opportunity(NEW."accountId", array_agg(r.id)) FROM opportunities r
    WHERE r."accountId" = NEW."accountId" AND r."contactId" = NEW.id;
  PERFORM nova_index_job(NEW."accountId", array_agg(r.id)) FROM jobs r
    WHERE r."accountId" = NEW."accountId" AND r."contactId" = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION nova_rename_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_placement(NEW."accountId", array_agg(r.id)) FROM placements r
    WHERE r."accountId" = NEW."accountId" AND r."candidateId" = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION nova_rename_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_placement(NEW."accountId", array_agg(r.id)) FROM placements r
    WHERE r."accountId" = NEW."accountId" AND r."jobId" = NEW.id;
  RETURN NULL;
END
$$;

DROP TRIGGER nova_name ON opportunities;
DROP TRIGGER nova_name ON jobs;
DROP TRIGGER nova_name ON placements;
DROP FUNCTION nova_name_opportunity;
DROP FUNCTION nova_name_job;
DROP FUNCTION nova_name_placement;

-- ---- what the tables replace; contacts have no search ----

ALTER TABLE candidates DROP COLUMN "searchVector";
ALTER TABLE companies DROP COLUMN "searchVector";
ALTER TABLE contacts DROP COLUMN "searchVector";
ALTER TABLE leads DROP COLUMN "searchVector";
ALTER TABLE opportunities DROP COLUMN "searchVector", DROP COLUMN "relatedNames";
ALTER TABLE jobs DROP COLUMN "searchVector", DROP COLUMN "relatedNames";
ALTER TABLE placements DROP COLUMN "searchVector", DROP COLUMN "relatedNames";
ALTER TABLE campaigns DROP COLUMN "searchVector";
