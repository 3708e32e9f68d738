// Shows a campaign's mail in a frame that runs and loads nothing. The request has the PRIVATE key that this tab stores.
const form = document.getElementById('preview');
const frame = document.getElementById('preview-mail');
const told = document.getElementById('preview-state');

async function show() {
  const { campaignId, recordId } = Object.fromEntries(new FormData(form));
  const query = recordId.trim() === '' ? '' : `?${new URLSearchParams({ recordId: recordId.trim() })}`;
  const path = `/api/nova/campaigns/${encodeURIComponent(campaignId.trim())}/preview.html${query}`;
  const key = sessionStorage.getItem('nova.key.PRIVATE');
  const answer = await fetch(path, { headers: key ? { 'X-Api-Key': key } : {} });
  const text = await answer.text();
  frame.hidden = !answer.ok;
  if (answer.ok) frame.srcdoc = text;
  told.textContent = answer.ok ? '' : (JSON.parse(text).message ?? 'There is no such mail.');
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  told.textContent = 'Fetching it …';
  show().catch(() => {
    frame.hidden = true;
    told.textContent = 'The server did not answer.';
  });
});
