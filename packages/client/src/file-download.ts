/** A file on its way from the server. */
export interface FileDownload {
  /** The name it was uploaded with. */
  readonly fileName: string;
  readonly contentType: string;
  /** In bytes; null where the server does not say. */
  readonly size: number | null;
  /** The content as it arrives; read it once. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Reads the whole content into memory. */
  bytes(): Promise<Uint8Array>;
}

/** The download that a response carries. */
export function toDownload(response: Response): FileDownload {
  const { headers } = response;
  const size = headers.get('content-length');
  return {
    fileName: fileNameOf(headers.get('content-disposition') ?? ''),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    size: size === null ? null : Number(size),
    stream: response.body ?? new ReadableStream({ start: (controller) => controller.close() }),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
  };
}

/** `filename*` carries any name, `filename` a plain one (RFC 6266). */
function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return (
    /filename="((?:[^"\\]|\\.)*)"/iu.exec(disposition)?.[1]?.replaceAll(/\\(.)/gu, '$1') ??
    /filename=([^;\s]+)/iu.exec(disposition)?.[1] ??
    'file'
  );
}
