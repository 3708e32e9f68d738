/** Source maps and type declarations are for those who write programs. */
const FOR_AUTHORS = /\.(?:map|d\.[cm]?ts)$/u;

/** Packages that are asked for by others for their types alone: @trpc/server names it as a peer. */
const ONLY_TYPES = /(?:^|\/)node_modules\/typescript\//u;

/** Compilers of queries for databases that are none of ours, in the two sizes and kinds of module that Prisma makes them in. */
const OTHER_DATABASES = /\/@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.postgresql\..*mjs$)/u;

/** The engine of tesseract as a page would load it, in one script; Node reads `.js` and `.wasm`. */
const ENGINE_FOR_PAGES = /\/tesseract\.js-core\/[^/]*\.wasm\.js$/u;

/** pdf.js for the newest browsers; Node reads `legacy`. */
const FOR_BROWSERS = /\/pdfjs-dist\/(?:build|web)\/|\/pdfjs-dist\/.*\.min\.mjs$/u;

const UNREAD = [FOR_AUTHORS, ONLY_TYPES, OTHER_DATABASES, ENGINE_FOR_PAGES, FOR_BROWSERS];

/**
 * Whether no running program reads a file of an install.
 * @param {string} path of the file, from the folder of `node_modules` on, parted by `/`
 */
export const isUnread = (path) => UNREAD.some((kind) => kind.test(path));
