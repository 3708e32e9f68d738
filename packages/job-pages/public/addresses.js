// The addresses of the pages. On Nova's own pages each job has a path. On other websites the page's address gets parameters.

const names = ['query', 'location', 'jobType', 'remote', 'page'];
const mine = [...names, 'job', 'lang'];

const textOf = (value) => (value === undefined || value === null || value === '' ? undefined : String(value));

/** Reads the filters and the page (from 0) from an address. Filters are texts. */
export function filtersOf(parameters) {
  const read = Object.fromEntries(
    names.map((name) => [name, textOf(parameters.get(name)?.trim().slice(0, 200))]),
  );
  const page = /^\d{1,6}$/u.test(read.page ?? '') ? Math.max(0, Number(read.page) - 1) : 0;
  return { ...read, remote: read.remote === 'true' ? 'true' : undefined, page };
}

function withFilters(parameters, filters) {
  for (const name of names) {
    const value = name === 'page' ? textOf(filters.page > 0 ? filters.page + 1 : '') : textOf(filters[name]);
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

const joined = (path, parameters) => (parameters.size > 0 ? `${path}?${parameters.toString()}` : path);

/**
 * Makes addresses below a path, such as /jobs/acme and /jobs/acme/JOB.
 * @param lang the language that the address named, which further addresses repeat
 */
export function pathAddresses(base, lang) {
  const carried = () => new URLSearchParams(lang ? { lang } : {});
  return {
    list: (filters = {}) => joined(base, withFilters(carried(), filters)),
    job: (id) => joined(`${base}/${encodeURIComponent(id)}`, carried()),
    jobOf: ({ pathname }) =>
      pathname.startsWith(`${base}/`) ? textOf(pathname.slice(base.length + 1)) : undefined,
  };
}

/** Makes addresses from the page that contains the jobs. The page's own parameters stay. */
export function parameterAddresses({ pathname, searchParams }) {
  const kept = [...searchParams].filter(([name]) => name === 'lang' || !mine.includes(name));
  return {
    list: (filters = {}) => joined(pathname, withFilters(new URLSearchParams(kept), filters)),
    job: (id) => joined(pathname, new URLSearchParams([...kept, ['job', id]])),
    jobOf: (here) => textOf(here.searchParams.get('job')),
  };
}
