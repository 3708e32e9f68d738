-- The lexemes of a whole reference, e-mail or phone; the suffix ':*' matches a prefix. Null if it cannot be
-- one: letters alone or with a space are no reference, letters no phone.
create function public.nova_exact_lexeme(value text, suffix text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  whole text := public.nova_whole(value);
begin
  return nullif(concat_ws(' | ',
    case when whole !~ '\s' and (suffix <> '' or whole ~ '[^a-z]') then public.nova_lexeme('=' || whole) || suffix end,
    case when whole ~ '[0-9]' and whole !~ '[^-0-9+()./\s]' then public.nova_lexeme('#' || public.nova_phone(whole)) || suffix end),
    '');
end $$;
