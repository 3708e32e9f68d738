-- The weights of pairs (nova_match_pairs), and their sum with the prior as log2 of odds. The weights are log2 of Bayes
-- factors by level, as packages/features/src/duplicates measures them.
CREATE FUNCTION nova_match_weighed(account uuid, kind text, records uuid[], upward boolean, weights jsonb)
RETURNS TABLE (low uuid, high uuid, name float8, email float8, phone float8, profile float8, content float8, born float8,
  employer float8, odds float8) LANGUAGE plpgsql STABLE AS $$
DECLARE
  prior float8 := (weights ->> 'prior')::float8;
  name_most float8 := (weights ->> 'nameMost')::float8;
  total float8 := (weights ->> 'total')::float8;
  name_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'name') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  email_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'email') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  phone_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'phone') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  profile_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'profile') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  content_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'content') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  born_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'born') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
  employer_weights float8[] := ARRAY(SELECT e.value::float8 FROM jsonb_array_elements_text(weights -> 'employer') WITH ORDINALITY AS e(value, place) ORDER BY e.place);
BEGIN
  RETURN QUERY
  SELECT w.low, w.high, w.name, w.email, w.phone, w.profile, w.content, w.born, w.employer,
    prior + w.name + w.email + w.phone + w.profile + w.content + w.born + w.employer
  FROM (SELECT p.low, p.high,
      CASE WHEN p.name > 0 THEN least(name_weights[p.name] + p."nameBits", name_most) ELSE 0 END AS name,
      coalesce(email_weights[p.email], 0) AS email, coalesce(phone_weights[p.phone], 0) AS phone,
      coalesce(profile_weights[p.profile], 0) AS profile, coalesce(content_weights[p.content], 0) AS content,
      CASE WHEN p.born > 0 THEN born_weights[p.born] + p."bornBits" ELSE 0 END AS born,
      CASE WHEN p.employer > 0 THEN employer_weights[p.employer] + p."employerBits" ELSE 0 END AS employer
    FROM nova_match_pairs(account, kind, records, upward, total) AS p) AS w;
END
$$;
