-- No vector has this word.
create function public.nova_nothing() returns tsquery
language sql immutable parallel safe as $$ select '''!'''::tsquery $$;
