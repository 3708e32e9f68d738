-- A word of nova_spelled: with one letter for each that is marked, then with two.
create function public.nova_spellings(word text) returns text[]
language sql immutable strict parallel safe as $$
  select case when strpos(word, '0x') > 0 and word ~ '[aou]x0e0x|ax0a0x'
    then array[replace(replace(word, 'x0e0x', ''), 'x0a0x', ''), replace(replace(word, 'x0e0x', 'e'), 'x0a0x', 'a')]
    else array[word] end
$$;
