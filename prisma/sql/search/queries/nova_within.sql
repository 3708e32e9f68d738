-- Returns whether two words differ by at most `edits`: insertions, deletions, replacements and swaps of neighbours.
create function public.nova_within(a text, b text, edits integer) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  la integer := length(a);
  lb integer := length(b);
  ca text[];
  cb text[];
  before integer[];
  previous integer[];
  current integer[];
  best integer;
  smallest integer;
begin
  if a = b then
    return true;
  end if;
  if abs(la - lb) > edits or edits = 0 then
    return false;
  end if;
  -- Each character that the other word lacks costs an edit.
  if length(translate(a, b, '')) > edits or length(translate(b, a, '')) > edits then
    return false;
  end if;
  ca := string_to_array(a, null);
  cb := string_to_array(b, null);
  previous := array(select generate_series(0, lb));
  for i in 1 .. la loop
    current := array[i];
    smallest := i;
    for j in 1 .. lb loop
      best := least(previous[j + 1] + 1, current[j] + 1, previous[j] + (ca[i] <> cb[j])::integer);
      if i > 1 and j > 1 and ca[i] = cb[j - 1] and ca[i - 1] = cb[j] then
        best := least(best, before[j - 1] + 1);
      end if;
      current := current || best;
      smallest := least(smallest, best);
    end loop;
    if smallest > edits + 1 then
      return false;
    end if;
    before := previous;
    previous := current;
  end loop;
  return current[lb + 1] <= edits;
end $$;
