import { createHash } from 'node:crypto';

export const pageStyle = `
:root { color-scheme: light dark; --ground: #f4f5f7; --card: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d7dce1;
  --button: #1f5fbf; --pressed: #174a96; --on-button: #fff; --good: #156b3d; --good-ground: #e7f5ec; --waits: #8a5300;
  --waits-ground: #fdf3e0; --plain-ground: #eceff2; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12151a; --card: #1c2128; --ink: #eceff3; --soft: #a8b1bb; --line: #343b44; --button: #6ea8fe;
    --pressed: #93bfff; --on-button: #0b1a30; --good: #56d68f; --good-ground: #16301f; --waits: #f0b65c;
    --waits-ground: #33260f; --plain-ground: #2a313a; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 1.0625rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--card); border-radius: .5rem; }
header, main, footer { width: 100%; max-width: 46rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 2rem; }
footer { padding-bottom: 3rem; color: var(--soft); }
h1 { margin: 0 0 .75rem; font-size: clamp(1.4rem, 1.1rem + 1.6vw, 1.75rem); line-height: 1.2; letter-spacing: -.015em; hyphens: auto; }
h2 { margin: 0 0 .35rem; font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; }
h3 { margin: 0; font-size: 1.0625rem; line-height: 1.4; }
p, ul, dl { margin: 0; }
a { color: var(--button); }
.soft { color: var(--soft); }
.small { font-size: .9375rem; }
.done { margin: 1.25rem 0 0; padding: .85rem 1.1rem; border-radius: .75rem; background: var(--good-ground);
  border: 1px solid var(--good); font-weight: 600; }
.done.same { background: var(--plain-ground); border-color: var(--line); }
section { margin: 1.25rem 0; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .875rem; }
.part { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.head { display: flex; flex-wrap: wrap; gap: .35rem .75rem; align-items: center; justify-content: space-between; }
.state { padding: .1rem .65rem; border-radius: 1rem; background: var(--plain-ground); font-size: .875rem; font-weight: 600; }
.state.given { background: var(--good-ground); color: var(--good); }
.state.requested { background: var(--waits-ground); color: var(--waits); }
.said { margin-top: .5rem; white-space: pre-line; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem; }
button { min-width: 10rem; padding: .65rem 1.25rem; border: 2px solid var(--button); border-radius: .5rem; background: var(--button);
  color: var(--on-button); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--pressed); border-color: var(--pressed); }
button.second { background: transparent; color: var(--button); }
button.second:hover { background: var(--plain-ground); border-color: var(--button); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; border-radius: .25rem; }
dl { display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr); gap: .6rem 1.25rem; margin-top: 1rem; }
dt { color: var(--soft); hyphens: auto; }
dd { margin: 0; }
.lines { white-space: pre-line; }
.list { list-style: none; padding: 0; }
.list > li + li { margin-top: .75rem; }
.rows { margin-top: 1rem; }
.row { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; }
.tags { display: flex; flex-wrap: wrap; gap: .35rem; list-style: none; padding: 0; }
.tags li { padding: .05rem .6rem; border-radius: 1rem; background: var(--plain-ground); font-size: .9375rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: 1rem; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
@media (max-width: 34rem) {
  section { padding: 1.15rem; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd + dt { margin-top: .7rem; }
  dt { font-size: .9375rem; }
  button { width: 100%; }
}
@media print {
  :root { --ground: #fff; --card: #fff; --ink: #000; --soft: #333; --line: #999; --good: #000; --waits: #000; --good-ground: #fff;
    --waits-ground: #fff; --plain-ground: #fff; color-scheme: light; }
  html { font-size: 9.5pt; }
  header { padding-top: 0; }
  header, main, footer { max-width: none; padding: 0; }
  section { border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: .75rem 0 0; margin: .75rem 0 0; }
  form, nav, #rights, .skip, .done { display: none; }
  .state { padding: 0; }
  .tags li { padding: 0; }
  .tags li:not(:last-child)::after { content: ','; }
  li, .part { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;

/** The policy allows the page's own style and its own forms, and forbids scripts. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
