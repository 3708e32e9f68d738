-- A weighted word's marked lexemes as text of a tsvector; `next` is the following word or null.
create function public.nova_marked(weight text, word text, next text) returns text
language sql immutable parallel safe as $$
  select string_agg('''<' || lower(weight) || lexeme || '''', ' ')
  from (select own.form as lexeme from unnest(public.nova_forms(word)) as own(form)
    union all
    select own.form || ' ' || following.form
      from unnest(public.nova_forms(word)) as own(form), unnest(public.nova_forms(next)) as following(form)) as lexemes
$$;
