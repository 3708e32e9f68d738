-- Returns whether `words`, in lower case, contain the name, an address or a number of a candidate, contact or lead.
CREATE FUNCTION nova_names_person(account uuid, person uuid, words text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM (
      SELECT to_jsonb(c) AS row FROM candidates c WHERE c."accountId" = account AND c.id = person
      UNION ALL
      SELECT to_jsonb(c) FROM contacts c WHERE c."accountId" = account AND c.id = person
      UNION ALL
      SELECT to_jsonb(l) FROM leads l WHERE l."accountId" = account AND l.id = person) found
    CROSS JOIN LATERAL unnest(
      '{firstName,lastName,email,alternateEmail,mobile,homePhone,workPhone,linkedIn,facebook,twitter,skype}'::text[]) AS own(name)
    WHERE length(found.row ->> own.name) > 1 AND strpos(words, lower(found.row ->> own.name)) > 0);
END
$$;
