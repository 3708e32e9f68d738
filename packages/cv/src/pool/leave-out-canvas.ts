import { createRequire, Module } from 'node:module';

/**
 * pdf.js loads a drawing library where it finds one. Reading draws nothing, and the library alone reserves 1 GiB of address
 * space, under which no bound of the kernel on a reader's memory would mean anything. Call it before pdf.js is loaded.
 */
export function leaveOutCanvas(): void {
  const { resolve, cache } = createRequire(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    const path = resolve('@napi-rs/canvas');
    const nothing = new Module(path);
    nothing.loaded = true;
    cache[path] = nothing;
  } catch {
    // It is optional, and not installed.
  }
}
