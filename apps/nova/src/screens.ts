/** Whether what is written there is read at a terminal, and how wide that is, in columns. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** The two outputs, as far as the look of a text depends on them. */
export interface Screens {
  readonly out: Screen;
  readonly err: Screen;
}
