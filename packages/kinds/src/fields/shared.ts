import { importOnlyMoment, lastActivity, recordId, referenceNumber, stamp } from './make-field.ts';
import { email, longText, phone, text, webAddress, yesNo } from './scalars.ts';

export const identified = (example: string) => ({
  id: recordId('The record’s id, a UUID.'),
  reference: referenceNumber('The number people know it by; never reused.', { example }),
});

/** The id of a row without a reference number. */
export const known = { id: recordId('The record’s id, a UUID.') };

export const stamped = {
  createdOn: stamp('When it was created, ISO 8601 in UTC.', {
    example: '2026-11-18T09:12:45.120Z',
    whenMerged: 'earliest',
  }),
  updatedOn: stamp('When it last changed, ISO 8601 in UTC.', { example: '2026-11-18T09:12:45.120Z' }),
};

export const active = {
  lastActivityDate: lastActivity('When something last happened to it, ISO 8601 in UTC.', {
    whenMerged: 'latest',
  }),
};

export const anonymised = {
  anonymisedOn: importOnlyMoment('When the person was anonymised, ISO 8601 in UTC.'),
};

const personal = { personal: true } as const;

const profiles = (options: { readonly personal?: boolean }) => ({
  linkedIn: webAddress('LinkedIn profile: an address or a handle.', options),
  facebook: webAddress('Facebook profile: an address or a handle.', options),
  twitter: webAddress('X (Twitter) profile: an address or a handle.', options),
});

/** Profiles of a company are not personal data. */
export const companyProfiles = profiles({});

const name = { personal: true, ignoresBlank: true } as const;

export const person = {
  firstName: text('First name.', { ...name, example: 'Erik' }),
  lastName: text('Last name.', {
    ...name,
    whenAnonymised: { becomes: 'Anonymised' },
    example: 'Lund',
  }),
  email: email('Email address.', {
    ...name,
    whenMerged: { spillsInto: 'alternateEmail' },
    example: 'erik.lund@inbox.example',
  }),
  alternateEmail: email('Another email address.', personal),
  mobile: phone('Mobile phone number.', personal),
  homePhone: phone('Phone number at home.', personal),
  workPhone: phone('Phone number at work.', personal),
  ...profiles(personal),
};

export const jobTitle = text('What the person works as.', { ...personal, example: 'Legal Counsel' });

export const personKeys = [
  'reference',
  'email',
  'alternateEmail',
  'mobile',
  'homePhone',
  'workPhone',
] as const;

const doNotContactText = 'Whether the person asked not to be contacted.';

const neverAgain = { personal: true, whenAnonymised: { becomes: true } } as const;

export const doNotContact = yesNo(doNotContactText, neverAgain);
export const importedDoNotContact = yesNo(doNotContactText, { ...neverAgain, written: 'imports' });

export const internalNotesText = 'Notes for the agency alone.';
export const internalNotes = longText(internalNotesText, {
  ...personal,
  ofAgency: true,
  whenMerged: 'joined',
});
