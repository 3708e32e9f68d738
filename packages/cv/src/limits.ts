/** Bounds on the cost of one document. */
export const limits = {
  /** The limit on uploads (docs/interface/errors.md#bodies). */
  fileBytes: 10 * 1024 * 1024,
  /** Longer documents are no CVs. The limit also ends page trees that loop. */
  refusedPages: 300,
  /** No CV seen so far says something new after this page. */
  readPages: 15,
  /** Text runs per page; dense pages have about 3,000. */
  runsPerPage: 8_000,
  runs: 30_000,
  lineLength: 5_000,
  /** Characters kept per document; a long CV has 30,000. */
  textLength: 200_000,
  /** Pixels of a scanned page; A4 at 400 dpi has 15 million. */
  scanPixels: 20_000_000,
  /** A larger page restarts recognition, to free its memory before the next page is decoded. */
  scanKeptPixels: 6_000_000,
  /** Processor milliseconds for recognition; fifteen dense pages at 300 dpi take 110,000. */
  scanMs: 150_000,
  /**
   * Processor milliseconds that each page adds to `reader.processorMs`. A dense page at 300 dpi takes 7,000,
   * the first one twice.
   */
  scanPageMs: 10_000,
  /** Wall-clock milliseconds for recognition, below `reader.wallMs`. */
  scanWallMs: 540_000,
  /** Processor milliseconds for pdf.js to deliver a picture; 15 million pixels take 2,000. */
  imageMs: 5_000,
  /** Wall-clock milliseconds after which a picture counts as missing. */
  imageWallMs: 30_000,
  /** One unpacked stream of a PDF; a page of `scanPixels` in three colours has 60 million bytes. */
  streamBytes: 64 * 1024 * 1024,
  /** All unpacked streams of a PDF: three such pictures and the rest. */
  unpackedBytes: 256 * 1024 * 1024,
  /** All unpacked streams of a scan: fifteen such pictures and the rest. */
  scanUnpackedBytes: 1024 * 1024 * 1024,
  /** One unpacked part of a docx; real ones stay below 5 MiB. */
  partBytes: 24 * 1024 * 1024,
  zipEntries: 2_000,
  /** Nesting of XML elements; nested tables of Word stay below 100. */
  xmlDepth: 400,
  /** Nesting of RTF groups and HTML elements; word processors stay below 60. */
  groupDepth: 400,
  xmlNodes: 1_500_000,
  /** Lines of a section that may start an entry; a long CV has 60. The work grows with the square. */
  entryStarts: 120,
  /** Line looks that are tried as that of an entry's first line. */
  entryLooks: 8,
  /** Points that each line above a section's first entry costs. */
  lineAboveEntries: 0.3,
  paragraphs: 5_000,
  /** What the processes that read may cost together. Embedded, the server itself holds about 600 MiB, and 1.2 GiB is all there is. */
  reader: {
    workers: 2,
    /** A dense page of many fonts takes 1,000, the picture of a scan some seconds. */
    processorMs: 20_000,
    /** A reader with a tenth of a processor has its 20,000 ms of it several times over; one with a fifth reads a scan. */
    wallMs: 600_000,
    /** A scan of the most pixels allowed takes 400. */
    memoryMb: 448,
    /** A reader starts with 80 and holds 120 after a document with text, which is what nearly all are. */
    otherMemoryMb: 176,
    /** A reader that holds more after a document is replaced, so that the next one finds room: a large one takes 50 more, and 200 is all. */
    keptMemoryMb: 140,
    maxQueued: 64,
    /** Six of the largest files, or hundreds of usual ones. */
    maxQueuedBytes: 64 * 1024 * 1024,
    /** Starting again takes less than a second of the next upload. */
    idleMs: 120_000,
  },
} as const;
