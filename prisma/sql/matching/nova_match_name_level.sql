-- Grades how alike two persons' names are, of given and family name together. 1: both the same. 2: given a form of
-- it. 3: given an initial. 4: given with a slip. 5: family with a part more. 6: family with a slip. 7: exchanged. 8:
-- both a little different. 9: given alone the same. 10: family alone the same. 11: different. 12: family the same, a
-- given name missing. 13: given the same, a family name missing. 0: nothing to compare.
CREATE FUNCTION nova_match_name_level(given_one text, family_one text, given_other text, family_other text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  given integer := public.nova_match_given_level(given_one, given_other);
  family integer := public.nova_match_family_level(family_one, family_other);
BEGIN
  IF given = 0 AND family = 0 THEN
    RETURN 0;
  END IF;
  IF family = 1 AND given BETWEEN 1 AND 4 THEN RETURN given; END IF;
  IF given = 5 AND family = 5 OR given = 0 OR family = 0 THEN
    IF given_one <> '' AND family_one <> '' AND given_other <> '' AND family_other <> ''
      AND public.nova_match_given_level(given_one, family_other) IN (1, 2)
      AND public.nova_match_family_level(family_one, given_other) = 1 THEN
      RETURN 7;
    END IF;
  END IF;
  IF given = 0 THEN RETURN CASE WHEN family = 5 THEN 11 WHEN family = 1 THEN 12 ELSE 0 END; END IF;
  IF family = 0 THEN RETURN CASE WHEN given = 5 THEN 11 WHEN given = 1 THEN 13 ELSE 0 END; END IF;
  IF family = 2 AND given = 1 THEN RETURN 5; END IF;
  IF family = 3 AND given = 1 THEN RETURN 6; END IF;
  IF family < 5 AND given < 5 THEN RETURN 8; END IF;
  RETURN CASE WHEN given = 1 THEN 9 WHEN family < 5 THEN 10 ELSE 11 END;
END
$$;
