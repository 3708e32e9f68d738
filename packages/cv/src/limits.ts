/** Bounds on what one document may cost, each with its reason. */
export const limits = {
  /** CONTRACT.md allows uploads of 10 MiB; nothing larger reaches the parser. */
  fileBytes: 10 * 1024 * 1024,
  /** Longer documents aren't CVs; the limit keeps page trees from being walked for ever. */
  refusedPages: 300,
  /** A CV that says something new after this page is none we have seen. */
  readPages: 15,
  /** Positioned pieces of text per page: dense real pages have about 3,000. */
  runsPerPage: 8_000,
  /** Positioned pieces of text of a document. */
  runs: 30_000,
  /** Characters kept of one line or paragraph; longer ones are no prose. */
  lineLength: 5_000,
  /** Characters kept of a document; a long CV has 30,000. */
  textLength: 200_000,
  /** Pixels of a scanned page: A4 at 400 dpi has 15 million. */
  scanPixels: 20_000_000,
  /** Pages read by character recognition, each taking seconds. */
  scanPages: 3,
  /** Milliseconds that character recognition may take. */
  scanMs: 15_000,
  /** One uncompressed part of a docx: real ones stay below 5 MiB. */
  partBytes: 24 * 1024 * 1024,
  /** Entries of a docx container. */
  zipEntries: 2_000,
  /** Nesting of XML elements; Word itself stays below 100 with nested tables. */
  xmlDepth: 400,
  /** XML elements read of a docx. */
  xmlNodes: 1_500_000,
  /** Paragraphs kept of a document. */
  paragraphs: 5_000,
} as const;
