-- Returns whether two lists of addresses or hosts have two that differ by a slip, or only by the provider or the
-- country.
CREATE FUNCTION nova_match_near_emails(ones text[], others text[]) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one text;
  other text;
BEGIN
  FOREACH one IN ARRAY ones LOOP
    FOREACH other IN ARRAY others LOOP
      IF one LIKE '%@%' THEN
        -- People of the same name have the same address at another provider, or one that differs only in digits or
        -- signs. So such a difference alone proves nothing; two digits that both addresses share do.
        IF split_part(one, '@', 2) = split_part(other, '@', 2) THEN
          IF translate(one, '0123456789._-', '') <> translate(other, '0123456789._-', '')
            AND public.nova_match_near(split_part(one, '@', 1), split_part(other, '@', 1)) THEN
            RETURN true;
          END IF;
        ELSIF split_part(one, '@', 1) = split_part(other, '@', 1)
          AND (split_part(one, '@', 1) ~ '[0-9]{2}' OR public.nova_match_near(split_part(one, '@', 2), split_part(other, '@', 2))) THEN
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
