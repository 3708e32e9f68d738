export const limits = {
  /** docs/interface/errors.md#bodies */
  fileBytes: 10 * 1024 * 1024,
  /** Longer documents are no CVs. The limit also ends page trees that loop. */
  refusedPages: 300,
  /** No CV seen so far says something new after this page. */
  readPages: 15,
  /** Dense pages have about 3,000. */
  runsPerPage: 8_000,
  runs: 30_000,
  lineLength: 5_000,
  /** A long CV has 30,000. */
  textLength: 200_000,
  /** A4 at 400 dpi has 15 million. */
  scanPixels: 20_000_000,
  /** A larger page restarts recognition, to free its memory. */
  scanKeptPixels: 6_000_000,
  /** Processor time; fifteen dense pages at 300 dpi take 110,000. */
  scanMs: 150_000,
  /** Added to `reader.processorMs` per page; a dense one takes 7,000, the first twice. */
  scanPageMs: 10_000,
  /** Below `reader.wallMs`. */
  scanWallMs: 540_000,
  /** Processor time; 15 million pixels take 2,000. */
  imageMs: 5_000,
  /** A slower picture counts as missing. */
  imageWallMs: 30_000,
  /** A page of `scanPixels` in three colours has 60 million bytes. */
  streamBytes: 64 * 1024 * 1024,
  /** Three such pictures and the rest. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Fifteen such pictures and the rest. */
  scanUnpackedBytes: 1024 * 1024 * 1024,
  /** Real parts of a docx stay below 5 MiB. */
  partBytes: 24 * 1024 * 1024,
  zipEntries: 2_000,
  /** Nested tables of Word stay below 100. */
  xmlDepth: 400,
  /** RTF and HTML of word processors stay below 60. */
  groupDepth: 400,
  xmlNodes: 1_500_000,
  /** A long CV has 60. The work grows with the square. */
  entryStarts: 120,
  entryLooks: 8,
  /** Points for each line above a section's first entry. */
  lineAboveEntries: 0.3,
  paragraphs: 5_000,
  /** Embedded, the server itself holds about 600 MiB, and 1.2 GiB is all there is. */
  reader: {
    workers: 2,
    /** A dense page of many fonts takes 1,000, the picture of a scan some seconds. */
    processorMs: 20_000,
    /** A reader with a fifth of a processor still reads a scan. */
    wallMs: 600_000,
    /** A scan of the most pixels allowed takes 400. */
    memoryMb: 448,
    /** A reader holds 120 after a document with text. */
    otherMemoryMb: 176,
    /** A reader that holds more is replaced, as a large document takes 50 more, and 200 is all. */
    keptMemoryMb: 140,
    maxQueued: 64,
    /** Six of the largest files, or hundreds of usual ones. */
    maxQueuedBytes: 64 * 1024 * 1024,
    /** Starting again takes less than a second. */
    idleMs: 120_000,
  },
} as const;
