/**
 * Points by which names, titles and employers are told apart, each with its reason. They were set by what CVs print and
 * are held by the specs of names, roles and heads of jobs; `npm run bench:cv` shows what a change does to whole CVs.
 */

/** How much a text looks like a job title (`titleScore`). Each form is worth more than what employers share with it. */
export const titleWeights = {
  /** "Sales Manager": the last word says what a person is; it outweighs a word of business before it. */
  lastWord: 3,
  /** "Engineer, Platform": a little less sure, for employers begin with such words too ("Consulting House"). */
  firstWord: 2.5,
  /** "Lead of the engineer group": a title word somewhere inside is a hint, not more. */
  anyWord: 1.5,
  /** "Senior", "Head": these open titles and next to nothing else. */
  opener: 1.5,
} as const;

/** How much the form of a text looks like a title's where no word of it is known (`titleHint`); below `roleMarks.hint`. */
export const titleHints = {
  /** Employers are printed with capitals; titles in most languages have one, in their first letter. */
  smallWords: 0.8,
  /** Half as much: "Newspaper Deliverer" is a title, but "Dollar Saver" may be either. */
  doer: 0.5,
} as const;

/** How much a text looks like the name of an employer (`companyScore`). */
export const companyWeights = {
  /** "Acme Ltd": nothing is surer; it outweighs a title word in the name ("Engineers Ltd"). */
  legalFormLast: 3.5,
  /** "Acme GmbH Berlin": a little less, for words of a legal form stand inside other texts. */
  legalFormInside: 2.5,
  /** "Deutsche Bank": the last word names a business. */
  businessLast: 2,
  /** "Bank of Foo": a word of business elsewhere stands in titles too. */
  businessInside: 1.2,
  /** "Engineer Consulting": a field behind a title is the title's field. */
  fieldOfTitle: 0.3,
  /** "University Hospital": schools employ people. */
  school: 1.5,
  /** "acme.com": a title has no domain. */
  domain: 2,
} as const;

/** From which score on a text is taken for what it looks like. */
export const roleMarks = {
  /** A title: a title word at least somewhere (`titleWeights.anyWord`). */
  title: 1.5,
  /** A title by its first or last word, which a comma may follow or a CV may have as its headline. */
  sureTitle: 2.5,
  /** No title: what stands alone with less than this is rather an employer, which has no words of its own. */
  noTitle: 0.5,
  /** An employer: a word of business, or a legal form beside a weak title word. */
  employer: -1,
  /** "Position: …" and "Company: …" leave no doubt. */
  labelled: 8,
  /** An employer with a legal form is a name however long it is. */
  longEmployer: 2.5,
  /** Nearer to zero than this, either way, a text looks like neither. */
  hint: 1,
  /** Two pieces are told apart by their scores from this difference on, below it by the order of the section. */
  difference: 1,
  /** Less than any word says: places stand beside employers and dates beside titles where they stand on lines of their own. */
  beside: 0.9,
  /** The employer is a later piece only where it looks much more like one than the piece before. */
  laterEmployer: 0.9,
} as const;

/** How much a piece of a head counts by what it says, and how much by what stands at its place in other heads (`scoredByPlace`). */
export const orderWeights = {
  /** A piece says what it is by this much at most: two strong words are not surer than one. */
  own: 3,
  /** Less for others, so that a piece without doubt stays what it is. */
  other: 2,
} as const;

/** How much a text looks like the name of the CV's owner (`findName`). */
export const nameWeights = {
  /** First and last name: what stands at the head of nearly every CV. */
  severalWords: 3,
  /** One word is a name only where everything else says so. */
  oneWord: 0.2,
  /** In the first line; `perLine` less on each line below it. */
  firstLine: 2,
  perLine: 0.25,
  /** In the largest letters; in proportion less in smaller ones. */
  largest: 3,
  /** All its words are in the email address: the surest there is. */
  inEmail: 4,
  /** "Name: Jane Doe". */
  labelled: 2,
  /** "Sales Manager" looks like a name; in the first line names with such words ("Jane Bishop") are likelier than below. */
  titleInFirstLine: -1.5,
  title: -3,
  /** "Foo Consulting". */
  organisation: -3,
  /** "Work Experience": larger and bolder than names, and no name ever. */
  heading: -6,
  /** "New York". */
  place: -3,
  /** A list item. */
  bullet: -2,
  /** First and last name on lines of their own: less sure than on one. */
  twoLines: -0.5,
  /** Below this no text is taken for a name. */
  least: 3,
  /** As sure as can be: confidence is in proportion to it. */
  certain: 10,
} as const;
