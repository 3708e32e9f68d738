-- Returns the lexemes of a whole reference, e-mail or phone; the suffix ':*' matches a prefix. Null if it cannot be
-- one. Letters alone or with a space cannot be a reference, and letters cannot be in a phone but in a link and before
-- an extension.
create function public.nova_exact_lexeme(value text, suffix text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  whole text := public.nova_whole(value);
  is_phone boolean := whole ~ '^(?:tel:)?[-0-9+()./\s\u00a0\u2000-\u206f]*[0-9][-0-9+()./\s\u00a0\u2000-\u206f]*(?:(?:ext|extn|x|durchwahl|dw|#)[. ]*[0-9]+ *)?$';
begin
  return nullif(concat_ws(' | ',
    case when whole !~ '\s' and (suffix <> '' or whole ~ '[^a-z]') then public.nova_lexeme('=' || whole) || suffix end,
    case when is_phone and suffix <> '' then public.nova_lexeme('#' || public.nova_phone(whole)) || suffix
      when is_phone then (select string_agg(public.nova_lexeme(form), ' | ') from unnest(public.nova_phone_asked(whole)) as own(form)) end),
    '');
end $$;
