-- The tail of a phone number (nova_phone_parts), at most nine digits; null for fewer than six.
CREATE FUNCTION nova_match_phone(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digits text := right((public.nova_phone_parts(coalesce(value, '')))[2], 9);
BEGIN
  -- A number of one repeated digit is a placeholder.
  RETURN CASE WHEN length(digits) >= 6 AND digits !~ '^(.)\1*$' THEN digits END;
END
$$;
