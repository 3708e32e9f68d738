/** Points by which readings of a page are compared, each with its reason. */
export const readingWeights = {
  /** A job or a time at a school that has its names and dates: what a right reading is full of. */
  complete: 1,
  /** One that lacks some: torn apart, or put together from two. */
  incomplete: -0.6,
  /** A section that holds nothing: its lines went to another column's. */
  empty: -0.8,
  /** A heading beside other text that isn't its own: two columns were read across. */
  headingBeside: -1,
  /** Two long texts beside each other, likewise. */
  longBeside: -0.4,
  /** Dates one below the other with nothing between: a margin was read as a column of its own, apart from what it dates. */
  datesAlone: -0.6,
  /** A line in small letters below one that had ended: the text goes on elsewhere. */
  tornText: -0.15,
  /** The reading by the widest gutters is right unless something speaks against it. */
  first: 0.8,
} as const;
