-- A pattern (U+E000 for one character, U+E001 for any number) as LIKE over folded words: "%" and "_" can't be in a word.
create function public.nova_word_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(translate(public.nova_fold(translate(pattern, '+#', '')), '+#', ''), U&'\E000\E001', '_%');
end $$;
