-- The positioned words of one text, for fielded terms.
create function public.nova_words(value text) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  folded text := public.nova_fold(public.nova_spelled(value));
  result text := public.nova_positions(folded, 0);
begin
  -- A vector has at most 1 MiB (nova_document).
  if octet_length(result) > 1000000 then
    return public.nova_words(regexp_replace(left(folded, length(folded) * 3 / 4), ' [^ ]*$', ''));
  end if;
  return result::tsvector;
end $$;
