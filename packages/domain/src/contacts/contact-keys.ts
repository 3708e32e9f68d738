/** The keys by which a contact is a duplicate: its email, trimmed, in any case (CONTRACT section 5). */
export const contactKeys = (contact: { readonly email?: unknown }): readonly string[] =>
  typeof contact.email === 'string' ? [`email:${contact.email.trim().toLowerCase()}`] : [];
