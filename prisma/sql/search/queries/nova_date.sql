-- A day written yyyy-MM-dd…, else null.
create function public.nova_date(value text) returns date
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
