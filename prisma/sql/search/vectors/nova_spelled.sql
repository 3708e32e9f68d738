-- Marks letters that people also write as two (ö as oe, å as aa), so that nova_spellings gives both. The marks are of plain
-- letters, as those of nova_weighted.
create function public.nova_spelled(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = char_length(value) or value !~ '[äöüøåÄÖÜØÅ\u0308\u030a]' then
    return value;
  end if;
  return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(case when value ~ '[\u0308\u030a]' then normalize(value, NFC) else value end,
    'ä', 'ax0e0x'), 'Ä', 'ax0e0x'), 'ö', 'ox0e0x'), 'Ö', 'ox0e0x'), 'ü', 'ux0e0x'), 'Ü', 'ux0e0x'),
    'ø', 'ox0e0x'), 'Ø', 'ox0e0x'), 'å', 'ax0a0x'), 'Å', 'ax0a0x');
end $$;
