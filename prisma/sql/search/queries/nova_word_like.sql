-- A pattern (U+E000: one character, U+E001: any number) as LIKE over folded words, which have no "%" or "_".
create function public.nova_word_like(pattern text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return translate(translate(public.nova_fold(translate(pattern, '+#', '')), '+#', ''), U&'\E000\E001', '_%');
end $$;
