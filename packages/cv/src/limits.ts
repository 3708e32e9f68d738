/** Bounds on what one document may cost, each with its reason. */
export const limits = {
  /** Uploads may have 10 MiB (docs/interface/errors.md#bodies); nothing larger reaches the parser. */
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
  /** After a page of more pixels recognition starts anew, or its memory adds up with that of decoding the next page. */
  scanKeptPixels: 6_000_000,
  /** Milliseconds of processor time that character recognition may take: fifteen dense pages at 300 dpi take 110,000. */
  scanMs: 150_000,
  /** Milliseconds of processor time that each page adds to `reader.processorMs`: a dense one at 300 dpi takes 7,000, and the first is read again in its language. */
  scanPageMs: 10_000,
  /** Milliseconds by the clock after which recognition ends wherever it is, below `reader.wallMs`. */
  scanWallMs: 540_000,
  /** Milliseconds of processor time in which pdf.js hands over a picture: 15 million pixels take 2,000. */
  imageMs: 5_000,
  /** Milliseconds by the clock after which a picture is taken for missing. */
  imageWallMs: 30_000,
  /** One unpacked stream of a PDF: the picture of a page of `scanPixels` in three colours has 60 million. */
  streamBytes: 64 * 1024 * 1024,
  /** All streams of a PDF, unpacked: three such pictures and the rest. */
  unpackedBytes: 256 * 1024 * 1024,
  /** All streams of a scan, unpacked one after the other: fifteen such pictures and the rest. */
  scanUnpackedBytes: 1024 * 1024 * 1024,
  /** One uncompressed part of a docx: real ones stay below 5 MiB. */
  partBytes: 24 * 1024 * 1024,
  /** Entries of a docx container. */
  zipEntries: 2_000,
  /** Nesting of XML elements; Word itself stays below 100 with nested tables. */
  xmlDepth: 400,
  /** Nesting of groups of RTF and of elements of HTML; word processors stay below 60. */
  groupDepth: 400,
  /** XML elements read of a docx. */
  xmlNodes: 1_500_000,
  /** Lines of a section at which an entry may begin: a long CV has 60 in one. The work grows with the square. */
  entryStarts: 120,
  /** Looks of lines that are tried as that of an entry's first. */
  entryLooks: 8,
  /** Points that a line above the first entry of a section costs. */
  lineAboveEntries: 0.3,
  /** Paragraphs kept of a document. */
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
