import { prove } from './proof/prove.js';
import { h, toDom } from './tree.js';

const largestFile = 10 * 1024 * 1024;
/** Remembers in this tab that an application was sent. Pages without storage cannot remember it. */
const sent = (id, value) => {
  try {
    const key = `nova-jobs:sent:${id}`;
    if (value) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Attaches the behaviour of the form on a job page. */
export function attachApply(section, { source, wording }) {
  const { say, time, language } = wording;
  const part = (name) => section.querySelector(`[data-part="${name}"]`);
  const [form, note, problems, progress, failure] = ['form', 'note', 'problems', 'progress', 'failure'].map(
    part,
  );
  const { job: id, title } = section.dataset;
  let proof;
  let isSending = false;

  const freshProof = async () => {
    const { challenge, difficulty, expiresOn } = await source.challenge(id);
    // The proof is renewed a minute before it expires, because the application must arrive in time.
    const until =
      Date.now() + Math.min(20 * 60_000, Math.max(0, Date.parse(expiresOn) - Date.now() - 60_000));
    return { challenge, nonce: await prove(challenge, difficulty), until };
  };
  /** Looks for the proof while the form is being filled in. A failure is shown only when the form is sent. */
  const prepare = () => (proof ??= freshProof().catch(() => (proof = undefined)));
  const takeProof = async () => {
    const ready = await proof;
    proof = undefined;
    return ready && ready.until > Date.now() ? ready : freshProof();
  };

  function showForm() {
    note.hidden = true;
    form.hidden = false;
  }
  function showSentBefore() {
    form.hidden = true;
    note.hidden = false;
    const again = h('button', { type: 'button', class: 'nj-button nj-quiet' }, say('again'));
    note.replaceChildren(toDom(h('p', null, say('sentBefore'))), toDom(h('p', null, again)));
    note.querySelector('button').addEventListener('click', () => {
      showForm();
      form.elements.namedItem('firstName').focus();
    });
  }

  const fieldOf = (name) => section.querySelector(`[data-field="${name}"]`);
  const controlsOf = (field) => [...field.querySelectorAll('input, textarea, select')];
  function setProblem(field, text) {
    field.querySelector('[data-part="problem"]').textContent = text ?? '';
    field.classList.toggle('nj-wrong', Boolean(text));
    for (const control of controlsOf(field)) {
      if (text) control.setAttribute('aria-invalid', 'true');
      else control.removeAttribute('aria-invalid');
    }
  }

  function problemOf(field) {
    const [control] = controlsOf(field);
    const { name, type, value, required, maxLength } = control;
    if (type === 'radio')
      return required && !controlsOf(field).some(({ checked }) => checked) ? say('missingChoice') : undefined;
    if (type === 'checkbox') return required && !control.checked ? say('missingConsent') : undefined;
    if (type === 'file') return fileProblem(control.files[0]);
    if (required && value.trim() === '') return say(type === 'select-one' ? 'missingChoice' : 'missing');
    if (maxLength > 0 && value.length > maxLength) return say('tooLong', { count: maxLength });
    const isEmail = /^[^\s@<>",;]+@[^\s@.<>",;]+(?:\.[^\s@.<>",;]+)+$/u.test(value.trim());
    return name === 'email' && !isEmail ? say('wrongEmail') : undefined;
  }
  function fileProblem(file) {
    if (!file) return undefined;
    if (!/\.(?:pdf|docx?)$/iu.test(file.name)) return say('wrongFile');
    if (file.size === 0) return say('emptyFile');
    return file.size > largestFile ? say('largeFile') : undefined;
  }

  /** Shows each problem at its field and in one list, and focuses the first field that has one. */
  function showProblems(found) {
    const fields = [...section.querySelectorAll('[data-field]')];
    for (const field of fields) setProblem(field, found.get(field));
    problems.hidden = found.size === 0;
    if (found.size === 0) return;
    const links = [...found].map(([field, text]) => {
      const [control] = controlsOf(field);
      const label = field.querySelector('legend, label').textContent.replace(/ \*$/u, '').slice(0, 80);
      const line = control.type === 'checkbox' ? text : `${label} – ${text}`;
      return h('li', null, h('a', { href: `#${control.id}`, 'data-focus': control.id }, line));
    });
    problems.replaceChildren(
      toDom(h('p', null, say('problems', { count: found.size }))),
      toDom(h('ul', null, links)),
    );
    const first = fields.find((field) => found.has(field));
    controlsOf(first)[0].focus();
  }

  function showProgress(text, share) {
    progress.hidden = text === undefined;
    const bar = progress.querySelector('progress');
    if (share === undefined) bar.removeAttribute('value');
    else bar.value = Math.round(share * 100);
    const line = progress.querySelector('p');
    if (text !== undefined && line.textContent !== text) line.textContent = text;
  }
  function setSending(sending) {
    isSending = sending;
    form.setAttribute('aria-busy', String(sending));
    form.querySelector('[type="submit"]').setAttribute('aria-disabled', String(sending));
    if (!sending) showProgress(undefined);
  }

  function formOf({ challenge, nonce }) {
    const { elements } = form;
    const data = new FormData();
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'coverText']) {
      const text = elements.namedItem(name).value.trim();
      if (text !== '') data.append(name, text);
    }
    data.append('consentText', elements.namedItem('consentText').value);
    data.append('answers', JSON.stringify(answersOf(form)));
    data.append('language', language);
    data.append('challenge', challenge);
    data.append('nonce', nonce);
    data.append('website', elements.namedItem('website').value);
    const [file] = elements.namedItem('cv').files;
    if (file) data.append('cv', file, file.name);
    return data;
  }

  async function send(isSecond = false) {
    showProgress(say('preparing'));
    const data = formOf(await takeProof());
    let told = -1;
    try {
      await source.apply(id, data, (share) => {
        // The text changes only at each quarter, because screen readers announce every change.
        const quarter = Math.floor(share * 4) * 25;
        const text = share >= 1 ? say('arriving') : say('sending', { percent: Math.max(told, quarter) });
        told = Math.max(told, quarter);
        showProgress(text, share >= 1 ? undefined : share);
      });
    } catch (error) {
      if (isSecond || !isAboutProof(error)) throw error;
      await send(true);
    }
  }

  function showSent() {
    sent(id, 'yes');
    const heading = section.querySelector('h1, h2, h3, h4').localName;
    section.replaceChildren(
      toDom(
        h(
          'div',
          { class: 'nj-sent' },
          h(heading, { tabindex: '-1' }, say('sentTitle')),
          h('p', null, say('sentText', { title })),
        ),
      ),
    );
    section.querySelector('[tabindex]').focus();
  }

  /** Finds the fields that the server refused. Its messages are English, so they are replaced by ours in the page's language. */
  function problemsFrom(issues) {
    const found = new Map();
    for (const issue of issues) {
      const [name, question] = Array.isArray(issue.path)
        ? issue.path.map(String)
        : String(issue.path).split('.');
      const asked = [...form.querySelectorAll('[data-question]')].find(
        ({ dataset }) => dataset.question === question,
      );
      const field = name === 'answers' ? asked?.closest('[data-field]') : fieldOf(name);
      if (!field) continue;
      const text =
        name === 'email'
          ? say('wrongEmail')
          : name === 'cv'
            ? say('wrongFile')
            : (problemOf(field) ?? say('refused'));
      found.set(field, text);
    }
    return found;
  }

  function showFailure(error) {
    const { status, retryAfter } = error;
    const found = status === 400 ? problemsFrom(error.issues) : new Map();
    if (status === 413) found.set(fieldOf('cv'), say('largeFile'));
    if (found.size > 0) return showProblems(found);
    const texts = {
      400: () => say('refused'),
      404: () => `${say('gone')} ${say('goneText')}`,
      429: () => say('tooMany', { time: time(retryAfter ?? 3600) }),
      503: () => say('busy', { time: time(retryAfter ?? 60) }),
    };
    failure.textContent = (texts[status] ?? (() => say('failed')))();
  }

  section.addEventListener('focusin', () => {
    if (!form.hidden) prepare();
  });
  section.addEventListener('click', (event) => {
    const link = event.target.closest('[data-focus]');
    if (!link) return;
    event.preventDefault();
    document.getElementById(link.dataset.focus)?.focus();
  });
  form.addEventListener('change', ({ target }) => {
    const field = target.closest('[data-field]');
    if (!field) return;
    if (target.type === 'file') showFile(field, target, wording, setProblem);
    if (target.type === 'file' || field.classList.contains('nj-wrong')) setProblem(field, problemOf(field));
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    failure.textContent = '';
    const found = new Map();
    for (const field of form.querySelectorAll('[data-field]')) {
      const text = problemOf(field);
      if (text) found.set(field, text);
    }
    showProblems(found);
    if (found.size > 0) return;
    setSending(true);
    try {
      await send();
      showSent();
    } catch (error) {
      setSending(false);
      showFailure(error);
    }
  });

  if (sent(id)) showSentBefore();
  else showForm();
  const file = fieldOf('cv');
  if (controlsOf(file)[0].files.length > 0) showFile(file, controlsOf(file)[0], wording, setProblem);
}

/**
 * Returns true if the server refused the proof: it was used before, it has expired, or the server restarted. Then a new
 * proof is sent.
 */
const isAboutProof = ({ status, issues = [] }) =>
  status === 400 && issues.some(({ path }) => /^(?:challenge|nonce)/u.test(String(path)));

function answersOf(form) {
  const answers = {};
  for (const { type, checked, value, dataset } of form.querySelectorAll('[data-question]')) {
    if (type === 'radio' ? !checked : value.trim() === '') continue;
    answers[dataset.question] = dataset.kind === 'YES_NO' ? value === 'true' : value.trim();
  }
  return answers;
}

function showFile(field, input, { say, language }, setProblem) {
  const place = field.querySelector('[data-part="file"]');
  const [file] = input.files;
  place.hidden = !file;
  field.classList.toggle('nj-has-file', Boolean(file));
  if (!file) return;
  const megabytes = Math.max(0.1, file.size / 1024 / 1024).toLocaleString(language, {
    maximumFractionDigits: 1,
  });
  const remove = toDom(
    h(
      'button',
      { type: 'button', class: 'nj-remove', 'aria-label': say('cvRemove', { name: file.name }) },
      '×',
    ),
  );
  remove.addEventListener('click', () => {
    input.value = '';
    showFile(field, input, { say, language }, setProblem);
    setProblem(field, undefined);
    input.focus();
  });
  place.replaceChildren(toDom(h('span', null, `${file.name} · ${megabytes} MB`)), remove);
}
