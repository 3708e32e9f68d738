-- A LIKE over whole values, which may contain "%" and "_".
create function public.nova_whole_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(regexp_replace(public.nova_whole(pattern), '([\\%_])', '\\\1', 'g'), U&'\E000\E001', '_%');
end $$;
