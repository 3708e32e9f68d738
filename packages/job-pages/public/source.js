// The client of the server: GET /public/jobs/list, /public/jobs/{jobId}, its posting and its form (docs/interface/public-jobs.md).

/** Creates the error for an answer without success. If the server did not answer, `status` is 0. */
const failure = (status, body, retryAfter) =>
  Object.assign(new Error(body?.message ?? `status ${status}`), {
    status,
    code: body?.error,
    issues: body?.issues ?? [],
    retryAfter: /^\d+$/u.test(retryAfter ?? '') ? Number(retryAfter) : undefined,
  });

/**
 * @param base the path above `/list` and `/{jobId}`
 * @param key a PUBLIC key; undefined if the base needs no key
 * @param company the only client company whose jobs are shown; all if it is undefined
 */
export function createSource({ base, key, company }) {
  const headers = key ? { 'X-Api-Key': key } : {};
  const at = (path) => `${base}/${path}`;
  const ofJob = (id, rest = '') => at(encodeURIComponent(id) + rest);

  async function read(address, signal) {
    let response;
    try {
      response = await fetch(address, { headers, signal, credentials: 'omit' });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw failure(0, error);
    }
    const body = await response.json().catch(() => undefined);
    if (!response.ok || body === undefined)
      throw failure(response.status, body, response.headers.get('retry-after'));
    return body;
  }

  return {
    list({ query, location, jobType, remote, page }, signal) {
      const asked = { query, location, jobType, remote, companyId: company, page };
      const given = Object.entries(asked).filter(
        ([, value]) => value !== undefined && value !== '' && value !== null,
      );
      return read(at(`list?${new URLSearchParams(given)}`), signal);
    },
    job: async (id, signal) => (await read(ofJob(id), signal)).data,
    /** The schema.org JobPosting. */
    posting: (id, signal) => read(ofJob(id, '/jsonld'), signal),
    challenge: async (id) => (await read(ofJob(id, '/apply'))).data,
    /** Sends an application. `onProgress` is called with the part that was sent, from 0 to 1. */
    apply: (id, form, onProgress) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open('POST', ofJob(id, '/apply'));
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        request.responseType = 'json';
        request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
          if (lengthComputable) onProgress(loaded / total);
        });
        request.addEventListener('load', () => {
          if (request.status >= 200 && request.status < 300) resolve();
          else reject(failure(request.status, request.response, request.getResponseHeader('retry-after')));
        });
        for (const event of ['error', 'abort', 'timeout'])
          request.addEventListener(event, () => reject(failure(0)));
        request.send(form);
      }),
  };
}
