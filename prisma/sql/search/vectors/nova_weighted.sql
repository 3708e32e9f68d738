-- A text of nova_document whose words carry a weight of their own (A, B or C): the vector alone then answers for the one
-- field that carries it. Words without one are of weight D. The marks are words themselves, plain ones, since folding texts
-- with other letters than a to z takes three times as long; who writes one into a text parts it there, and no more.
-- Not strict, of a null nothing comes anyway: a strict function would be planned anew by each statement, not written out in it.
create function public.nova_weighted(value text, weight text) returns text
language sql immutable parallel safe as $$
  select case weight when 'A' then 'x0weighta0x ' when 'B' then 'x0weightb0x ' when 'C' then 'x0weightc0x ' end || value
$$;
