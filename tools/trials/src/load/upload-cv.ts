export interface Uploaded {
  readonly status: number;
  /** The envelope's `error`; null for a success. */
  readonly code: string | null;
}

/** Waits as long as a busy machine may take. */
export async function uploadCv(url: string, key: string, bytes: Uint8Array): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], 'cv.pdf', { type: 'application/pdf' }));
  const response = await fetch(`${url}/api/nova/candidates/parse`, {
    method: 'POST',
    body: form,
    headers: { 'X-Api-Key': key },
    signal: AbortSignal.timeout(280_000),
  });
  const { error } = (await response.json()) as { readonly error?: string | null };
  return { status: response.status, code: error ?? null };
}
