-- A number written as text, else null.
create function public.nova_number(value text) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  if length(value) > 100 or value !~ '^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,2})?\s*$' then
    return null;
  end if;
  return value::double precision;
end $$;
