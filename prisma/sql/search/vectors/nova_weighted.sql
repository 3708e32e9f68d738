-- Gives a text of nova_document a weight (A, B or C), so that the vector alone answers for its field. Other
-- words have weight D. The marks are plain words, since folding texts with letters beyond a to z takes three
-- times as long. A mark within a text only splits it. Not strict, so that it is inlined.
create function public.nova_weighted(value text, weight text) returns text
language sql immutable parallel safe as $$
  select case weight when 'A' then 'x0weighta0x ' when 'B' then 'x0weightb0x ' when 'C' then 'x0weightc0x ' end || value
$$;
