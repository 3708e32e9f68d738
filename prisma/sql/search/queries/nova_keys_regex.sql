-- A regular expression over nova_keys, whose wildcards stop at line ends. Also for one lexeme.
create function public.nova_keys_regex(pattern text) returns text
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
