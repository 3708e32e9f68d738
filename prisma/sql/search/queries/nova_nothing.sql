-- A word no vector holds: the query that finds nothing.
create function public.nova_nothing() returns tsquery
language sql immutable parallel safe as $$ select '''!'''::tsquery $$;
