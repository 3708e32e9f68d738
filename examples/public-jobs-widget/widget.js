// <nova-jobs server="https://crm.example" public-key="nova_pk_…" company="COMPANY_ID"></nova-jobs>
// Lists the jobs that a company publishes. Texts are set as text, so that no advert can bring a script along.

const element = (name, text, className = '') => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};

async function readJobs({ server, publicKey, company }) {
  const address = new URL(`/api/nova/public/jobs/client/${encodeURIComponent(company)}`, server);
  const response = await fetch(address, { headers: { 'X-Api-Key': publicKey } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer.data.filter((job) => job.publishToWebsite && !job.archived);
}

/** The address to apply at; anything but the web and email is no address for a link. */
function applyAt({ applyUrl, applyEmail, title }) {
  if (applyUrl && /^https?:\/\//iu.test(applyUrl)) return applyUrl;
  return applyEmail ? `mailto:${applyEmail}?subject=${encodeURIComponent(title)}` : undefined;
}

function cardOf(job) {
  const card = element('li', '', 'job');
  card.append(element('h2', job.title));
  const facts = [job.location.addressLabel, job.employmentType, job.pay.label].filter(Boolean);
  if (facts.length > 0) card.append(element('p', facts.join(' · '), 'facts'));
  if (job.shortDescription) card.append(element('p', job.shortDescription));
  const address = applyAt(job);
  if (address) {
    const link = element('a', 'Apply');
    link.href = address;
    link.setAttribute('aria-label', `Apply: ${job.title}`);
    card.append(link);
  }
  return card;
}

class NovaJobs extends HTMLElement {
  async connectedCallback() {
    this.replaceChildren(element('p', 'Loading …'));
    const [server, publicKey, company] = ['server', 'public-key', 'company'].map(
      (name) => this.getAttribute(name) ?? '',
    );
    try {
      const jobs = await readJobs({ server, publicKey, company });
      const list = element('ul', '', 'jobs');
      list.append(...jobs.map(cardOf));
      this.replaceChildren(jobs.length > 0 ? list : element('p', 'There are no open positions right now.'));
    } catch (error) {
      this.replaceChildren(
        element('p', 'The open positions cannot be shown right now. Please come back later.'),
      );
      console.warn(`nova-jobs: ${error.message}`);
    }
  }
}

customElements.define('nova-jobs', NovaJobs);
