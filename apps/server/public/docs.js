// Adds to every page of the reference: buttons that copy code, the menu on a phone, and the mark of the current page.
for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy this code');
  button.addEventListener('click', () => void copy(block.querySelector('code').textContent, button));
  block.append(button);
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyBySelection(text);
  }
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 1500);
}

/** Browsers offer the clipboard only to pages over HTTPS or from this machine. */
function copyBySelection(text) {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

const menu = document.getElementById('menu');
const navigation = document.getElementById('navigation');

if (menu && navigation) {
  const open = (wanted) => {
    menu.setAttribute('aria-expanded', String(wanted));
    navigation.classList.toggle('open', wanted);
  };
  menu.addEventListener('click', () => open(menu.getAttribute('aria-expanded') !== 'true'));
  navigation.addEventListener('click', (event) => event.target.closest('a') && open(false));
  document.addEventListener('keydown', (event) => event.key === 'Escape' && open(false));

  const here = () => location.pathname + decodeURIComponent(location.hash);
  const mark = () => {
    for (const link of navigation.querySelectorAll('details a'))
      if (link.getAttribute('href') === here()) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  mark();
  addEventListener('hashchange', mark);
  addEventListener('nova:shown', mark);
  // Only the navigation is scrolled, not the page.
  const current = navigation.querySelector('[aria-current]') ?? navigation.querySelector('details[open]');
  if (current && current.offsetTop > navigation.clientHeight - 80)
    navigation.scrollTop = current.offsetTop - navigation.clientHeight / 3;
}
