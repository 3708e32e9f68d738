export const limits = {
  /** docs/interface/errors.md#bodies */
  fileBytes: 10 * 1024 * 1024,
  /** Longer documents are not CVs. The limit also ends page trees that loop. */
  refusedPages: 300,
  /** CVs seen so far contain nothing new after this page. */
  readPages: 15,
  /** Dense pages have about 3,000. */
  runsPerPage: 8_000,
  runs: 30_000,
  lineLength: 5_000,
  /** Characters; a long CV has 30,000. */
  textLength: 200_000,
  /** An A4 page at 400 dpi has 15 million. */
  scanPixels: 20_000_000,
  /** Recognition is restarted after a larger page, which frees its memory. */
  scanKeptPixels: 6_000_000,
  /** Milliseconds of processor time; fifteen dense pages at 300 dpi take 110,000. */
  scanMs: 150_000,
  /** Milliseconds added to `reader.processorMs` per page; a dense page takes 7,000, the first one twice that. */
  scanPageMs: 10_000,
  /** Milliseconds by the clock; lower than `reader.wallMs`, so that a scan ends first. */
  scanWallMs: 540_000,
  /** Milliseconds of processor time; 15 million pixels take 2,000. */
  imageMs: 5_000,
  /** Milliseconds by the clock; a picture that takes longer counts as missing. */
  imageWallMs: 30_000,
  /** A page of `scanPixels` in three colours has 60 million bytes. */
  streamBytes: 64 * 1024 * 1024,
  /** Enough for three pictures of `streamBytes` and the rest of the document. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Enough for fifteen pictures of `streamBytes` and the rest of the document. */
  scanUnpackedBytes: 1024 * 1024 * 1024,
  /** Parts of real docx files stay below 5 MiB. */
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
  /** Points for each line above the first entry of a section. */
  lineAboveEntries: 0.3,
  paragraphs: 5_000,
  /** The server itself needs about 600 MiB with the embedded database, and 1.2 GiB must be enough for all processes. */
  reader: {
    workers: 2,
    /** Processor milliseconds; a dense page with many fonts takes 1,000, the picture of a scan some seconds. */
    processorMs: 20_000,
    /** Milliseconds by the clock; enough for a scan if the reader gets a fifth of a processor. */
    wallMs: 600_000,
    /** A scan with the most pixels allowed takes 400. */
    memoryMb: 448,
    /** A reader takes 120 after a document with text. */
    otherMemoryMb: 176,
    /** An idle reader that takes more is replaced, so that the next document has room. A large one needs 50 more. */
    keptMemoryMb: 140,
    maxQueued: 64,
    /** Enough for six of the largest files, or for hundreds of usual ones. */
    maxQueuedBytes: 64 * 1024 * 1024,
    /** A new process starts in less than a second. */
    idleMs: 120_000,
  },
} as const;
