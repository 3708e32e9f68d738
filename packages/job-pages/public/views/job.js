import { advertText } from '../advert-text.js';
import { h } from '../tree.js';
import { badges, jobFacts, placeOf } from './jobs.js';

const listOf = (items) => (items ?? []).filter((item) => typeof item === 'string' && item.trim() !== '');

/** One job with its advert and the application form. */
export function jobView(scene, job) {
  const { wording, level } = scene;
  const { say } = wording;
  return h(
    'article',
    { class: 'nj-job', 'data-job': job.id },
    backView(scene),
    h(
      'header',
      { class: 'nj-head' },
      h(`h${level}`, { class: 'nj-title', tabindex: '-1' }, job.title),
      h(
        'p',
        { class: 'nj-facts' },
        [job.companyName, placeOf(job)].filter(Boolean).map((fact) => h('span', null, fact)),
        badges(wording, job),
      ),
      h('p', { class: 'nj-go' }, h('a', { class: 'nj-button', href: '#nj-apply' }, say('apply'))),
    ),
    imageOf(job),
    h(
      'div',
      { class: 'nj-columns' },
      factsView(scene, job),
      h('div', { class: 'nj-text' }, textsOf(scene, job)),
      recruiterView(scene, job),
    ),
    applyView(scene, job),
  );
}

const backView = ({ wording: { say }, to }) =>
  h(
    'p',
    { class: 'nj-back' },
    h('a', { href: to.list({}), 'data-to': 'back' }, h('span', { 'aria-hidden': 'true' }, '← '), say('back')),
  );

/** The view of a job that is no longer open. */
export const goneView = (scene) =>
  h(
    'div',
    { class: 'nj-message' },
    h(`h${scene.level}`, { class: 'nj-title', tabindex: '-1' }, scene.wording.say('gone')),
    h('p', null, scene.wording.say('goneText')),
    h(
      'p',
      null,
      h('a', { class: 'nj-button', href: scene.to.list({}), 'data-to': 'list' }, scene.wording.say('back')),
    ),
  );

/** The view after a failure, with a button to try again. */
export const failedView = ({ wording: { say } }) =>
  h(
    'div',
    { class: 'nj-message', role: 'alert' },
    h('p', null, say('listFailed')),
    h('p', null, h('button', { type: 'button', class: 'nj-button', 'data-do': 'retry' }, say('retry'))),
  );

function imageOf({ bannerImage, jobDetailImage }) {
  const src = [bannerImage, jobDetailImage]
    .map((image) => image?.url)
    .find((url) => /^https:/iu.test(url ?? ''));
  return (
    src &&
    h('img', {
      class: 'nj-banner',
      src,
      alt: '',
      loading: 'lazy',
      decoding: 'async',
      referrerpolicy: 'no-referrer',
    })
  );
}

function textsOf({ wording: { say }, level }, job) {
  const advert = job.webAdvert ?? {};
  const section = (name, ...content) => h('section', null, h(`h${level + 1}`, null, say(name)), content);
  const text = (name, said) => {
    const trees = advertText(said, level + 2);
    return trees.length > 0 && section(name, trees);
  };
  const list = (name, items, style) =>
    items.length > 0 &&
    section(
      name,
      h(
        'ul',
        { class: style },
        items.map((item) => h('li', null, item)),
      ),
    );
  return [
    text('description', job.description) || text('description', job.shortDescription),
    text('mainResponsibilities', advert.mainResponsibilities),
    text('coreSkills', advert.coreSkills),
    list('skills', listOf(job.skills), 'nj-chips'),
    text('keyLanguages', advert.keyLanguages) || list('keyLanguages', languagesOf(job)),
    text('whatWillYouLearn', advert.whatWillYouLearn),
    text('whatsOnOffer', advert.whatsOnOffer),
    list('benefits', listOf(job.benefits)),
    text('packageOverview', job.packageOverview),
    text('recruitmentProcess', advert.recruitmentProcess),
  ];
}

const languagesOf = ({ languages }) =>
  listOf((languages ?? []).map(({ name, code, level }) => [name ?? code, level].filter(Boolean).join(', ')));

function factsView({ wording, level }, job) {
  const facts = jobFacts(job, wording).map(([name, value]) =>
    h('div', null, h('dt', null, wording.say(name)), h('dd', null, value)),
  );
  return h(
    'section',
    { class: 'nj-box nj-glance' },
    h(`h${level + 1}`, null, wording.say('facts')),
    h('dl', null, facts),
  );
}

function recruiterView({ wording: { say }, level }, { recruiter }) {
  if (!recruiter?.fullName) return undefined;
  const { fullName, headline, email, workPhone, mobile, linkedIn, profilePicUrl, initials } = recruiter;
  const phone = workPhone ?? mobile;
  const picture = /^https:/iu.test(profilePicUrl ?? '')
    ? h('img', {
        src: profilePicUrl,
        alt: '',
        width: 56,
        height: 56,
        loading: 'lazy',
        referrerpolicy: 'no-referrer',
      })
    : h('span', { class: 'nj-initials', 'aria-hidden': 'true' }, initials);
  return h(
    'section',
    { class: 'nj-box nj-contact' },
    h(`h${level + 1}`, null, say('contact')),
    h(
      'div',
      { class: 'nj-person' },
      picture,
      h('p', null, h('strong', null, fullName), headline && h('span', null, headline)),
    ),
    h(
      'ul',
      null,
      email && h('li', null, h('a', { href: `mailto:${email}` }, email)),
      phone && h('li', null, h('a', { href: `tel:${phone.replace(/[^+\d]/gu, '')}` }, phone)),
      /^https?:/iu.test(linkedIn ?? '') &&
        h('li', null, h('a', { href: linkedIn, rel: 'noopener' }, 'LinkedIn')),
    ),
  );
}

/** The longest texts that the form accepts, in characters. */
const longest = { firstName: 100, lastName: 100, email: 254, phone: 50, coverText: 10_000, answer: 2_000 };

/**
 * The application form. A script hides the note and shows the form. Without scripts the note names other ways to apply.
 * The consent is sent in the words that are shown here.
 */
function applyView(scene, job) {
  const { wording, level } = scene;
  const { say } = wording;
  return h(
    'section',
    {
      class: 'nj-apply',
      id: 'nj-apply',
      'data-part': 'apply',
      'data-job': job.id,
      'data-title': job.title,
      tabindex: '-1',
    },
    h(`h${level + 1}`, null, say('applyFor', { title: job.title })),
    h('div', { class: 'nj-note', 'data-part': 'note' }, h('p', null, say('noScript')), elsewhere(say, job)),
    h(
      'form',
      { class: 'nj-form', method: 'post', novalidate: true, hidden: true, 'data-part': 'form' },
      h('div', { class: 'nj-problems', 'data-part': 'problems', tabindex: '-1', hidden: true }),
      h('p', { class: 'nj-hint' }, say('required')),
      h(
        'div',
        { class: 'nj-pair' },
        field(scene, 'firstName', { autocomplete: 'given-name', required: true }),
        field(scene, 'lastName', { autocomplete: 'family-name', required: true }),
      ),
      h(
        'div',
        { class: 'nj-pair' },
        field(scene, 'email', { type: 'email', autocomplete: 'email', inputmode: 'email', required: true }),
        field(scene, 'phone', { type: 'tel', autocomplete: 'tel' }),
      ),
      fileView(scene),
      (job.questions ?? []).map((question, at) => questionView(scene, question, at)),
      labelled(scene, { name: 'coverText', label: say('coverText') }, (attributes) =>
        h('textarea', { ...attributes, rows: 6, maxlength: longest.coverText }),
      ),
      honeypot,
      consentView(scene),
      h(
        'div',
        { class: 'nj-progress', 'data-part': 'progress', hidden: true },
        h('progress', { max: 100, 'aria-labelledby': 'nj-progress-text' }),
        h('p', { id: 'nj-progress-text', role: 'status' }),
      ),
      h('div', { class: 'nj-failure', 'data-part': 'failure', role: 'alert' }),
      h('p', { class: 'nj-go' }, h('button', { class: 'nj-button', type: 'submit' }, say('send'))),
    ),
  );
}

const elsewhere = (say, { applyUrl, applyEmail, title }) => {
  const isAddress = /^https?:/iu.test(applyUrl ?? '');
  if (!isAddress && !applyEmail) return undefined;
  return h(
    'p',
    null,
    `${say('applyBy')} `,
    isAddress
      ? h('a', { href: applyUrl, rel: 'noopener' }, applyUrl)
      : h('a', { href: `mailto:${applyEmail}?subject=${encodeURIComponent(title)}` }, applyEmail),
  );
};

const star = (required) => required && h('span', { class: 'nj-star', 'aria-hidden': 'true' }, ' *');

/** A label, its control, a hint, and a place for the problem. Ids connect them for screen readers. */
function labelled(_scene, { name, label, required, hint }, control) {
  const id = `nj-${name}`;
  const described = [hint && `${id}-hint`, `${id}-problem`].filter(Boolean).join(' ');
  return h(
    'div',
    { class: 'nj-field', 'data-field': name },
    h('label', { for: id }, label, star(required)),
    hint && h('p', { class: 'nj-hint', id: `${id}-hint` }, hint),
    control({ id, name, required: required || undefined, 'aria-describedby': described }),
    problemPlace(id),
  );
}

const problemPlace = (id) => h('p', { class: 'nj-problem', id: `${id}-problem`, 'data-part': 'problem' });

const field = (scene, name, { type = 'text', required, ...more }) =>
  labelled(scene, { name, label: scene.wording.say(name), required }, (attributes) =>
    h('input', { ...attributes, type, maxlength: longest[name], ...more }),
  );

function fileView({ wording: { say } }) {
  return h(
    'div',
    { class: 'nj-field', 'data-field': 'cv' },
    h('label', { for: 'nj-cv' }, say('cv')),
    h('p', { class: 'nj-hint', id: 'nj-cv-hint' }, say('cvHint')),
    h(
      'div',
      { class: 'nj-drop', 'data-part': 'drop' },
      h('input', {
        id: 'nj-cv',
        type: 'file',
        name: 'cv',
        'aria-describedby': 'nj-cv-hint nj-cv-problem',
        accept:
          '.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      }),
      h(
        'p',
        { class: 'nj-ask', 'aria-hidden': 'true' },
        h('span', { class: 'nj-button nj-quiet' }, say('cvChoose')),
        h('span', null, say('cvDrop')),
      ),
    ),
    h('p', { class: 'nj-chosen-file', 'data-part': 'file', hidden: true }),
    problemPlace('nj-cv'),
  );
}

/** A question of the job. `data-question` has its id, and its kind decides how it is answered. */
function questionView(scene, { id, text, kind, options, required }, at) {
  const { say } = scene.wording;
  const name = `question-${at}`;
  if (kind === 'TEXT') {
    return labelled(scene, { name, label: text, required }, (attributes) =>
      h('textarea', { ...attributes, 'data-question': id, rows: 3, maxlength: longest.answer }),
    );
  }
  if (kind === 'CHOICE' && options.length > 5) {
    return labelled(scene, { name, label: text, required }, (attributes) =>
      h(
        'select',
        { ...attributes, 'data-question': id },
        h('option', { value: '' }, say('choose')),
        options.map((option) => h('option', { value: option }, option)),
      ),
    );
  }
  const choices =
    kind === 'YES_NO'
      ? [
          ['true', say('yes')],
          ['false', say('no')],
        ]
      : options.map((option) => [option, option]);
  return h(
    'fieldset',
    { class: 'nj-field', 'data-field': name, 'aria-describedby': `nj-${name}-problem` },
    h('legend', null, text, star(required)),
    choices.map(([value, label], place) =>
      h(
        'label',
        { class: 'nj-choice' },
        h('input', {
          id: place === 0 ? `nj-${name}` : `nj-${name}-${place}`,
          type: 'radio',
          name,
          value,
          'data-question': id,
          'data-kind': kind,
          required: required || undefined,
        }),
        h('span', null, label),
      ),
    ),
    problemPlace(`nj-${name}`),
  );
}

/** Only programs fill in this field. People neither see nor hear it, and no key reaches it. */
const honeypot = h(
  'div',
  { class: 'nj-away', 'aria-hidden': 'true' },
  h('label', { for: 'nj-website' }, 'Website'),
  h('input', { id: 'nj-website', name: 'website', type: 'text', tabindex: '-1', autocomplete: 'off' }),
);

function consentView({ wording: { say }, agency, consent, privacy }) {
  const text = consent || (agency ? say('consent', { company: agency }) : say('consentOpen'));
  return h(
    'div',
    { class: 'nj-field', 'data-field': 'consentText' },
    h(
      'label',
      { class: 'nj-choice' },
      h('input', {
        id: 'nj-consentText',
        name: 'consentText',
        type: 'checkbox',
        value: text,
        required: true,
        'aria-describedby': 'nj-consentText-problem',
      }),
      h('span', null, text, star(true)),
    ),
    privacy &&
      h(
        'p',
        { class: 'nj-hint' },
        h('a', { href: privacy, target: '_blank', rel: 'noopener' }, say('privacy')),
      ),
    problemPlace('nj-consentText'),
  );
}
