-- A text's words, separated by single spaces. Wildcards (U+E000, U+E001) count as letters. Single spaces stay
-- untouched, since replacing each would be two thirds of the work.
create function public.nova_fold(value text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := regexp_replace(public.nova_unaccent(value),
    '[\u0001-\u001f\u0021\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f'
    '\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufff9-\uffff]+',
    ' ', 'g');
begin
  if folded ~ '[+#]' then
    folded := regexp_replace(folded, '[+#]+(?=[^ +#])|(^| )[+#]+', ' ', 'g');
  end if;
  return btrim(regexp_replace(folded, '  +', ' ', 'g'));
end $$;
