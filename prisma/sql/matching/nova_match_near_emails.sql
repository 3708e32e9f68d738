-- Whether of two lists of addresses or hosts some differ by a slip, by the provider alone or by the country alone.
CREATE FUNCTION nova_match_near_emails(ones text[], others text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one text;
  other text;
BEGIN
  FOREACH one IN ARRAY ones LOOP
    FOREACH other IN ARRAY others LOOP
      IF one LIKE '%@%' THEN
        IF split_part(one, '@', 1) = split_part(other, '@', 1) AND length(split_part(one, '@', 1)) > 4
          OR public.nova_match_near(one, other) THEN
          RETURN true;
        END IF;
      ELSIF split_part(one, '.', 1) = split_part(other, '.', 1) OR public.nova_match_near(one, other) THEN
        RETURN true;
      END IF;
    END LOOP;
  END LOOP;
  RETURN false;
END
$$;
