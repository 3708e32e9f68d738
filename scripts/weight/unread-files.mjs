/** Source maps and type declarations are for those who write programs. */
const FOR_AUTHORS = /\.(?:map|d\.[cm]?ts)$/u;

/** Packages that are asked for by others for their types alone: @trpc/server names it as a peer. */
const ONLY_TYPES = /(?:^|\/)node_modules\/typescript\//u;

/** Data of the older engine of tesseract, larger than that of the one which is used and lies beside it. */
const OTHER_ENGINE = /\/@tesseract\.js-data\/[a-z_]+\/4\.0\.0\//u;

/**
 * Whether no running program reads a file of an install.
 * @param {string} path of the file, from the folder of `node_modules` on, parted by `/`
 */
export const isUnread = (path) => FOR_AUTHORS.test(path) || ONLY_TYPES.test(path) || OTHER_ENGINE.test(path);
