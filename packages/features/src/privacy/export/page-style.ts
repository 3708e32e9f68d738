/** Styles for light and dark screens, phones and paper. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #1c1e21; --quiet: #5a6068; --line: #d9dce1; --page: #fff; --raised: #f6f7f9; --link: #0b57b4; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8eb; --quiet: #a2a9b3; --line: #3a3f46; --page: #16181b; --raised: #1f2226; --link: #8ab8ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 0 0 .75rem; font-size: 1.2rem; }
header p, .none, dt { color: var(--quiet); }
header p, .none { margin: .25rem 0 0; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0 0; padding: 0; list-style: none; color: var(--quiet); }
section { margin-top: 2rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
dl { margin: 0; display: grid; gap: .35rem; }
dl > div { display: grid; grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr); gap: 0 1rem; }
dd { margin: 0; white-space: pre-wrap; }
.records { margin: 0; padding: 0; list-style: none; display: grid; gap: .75rem; white-space: normal; }
.records > li { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--raised); }
.values { margin: 0; padding-left: 1.2rem; white-space: normal; }
dd > dl { white-space: normal; }
@media (max-width: 36rem) { dl > div { grid-template-columns: minmax(0, 1fr); } }
@media print {
  :root { --text: #000; --quiet: #444; --line: #bbb; --page: #fff; --raised: #fff; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav { display: none; }
  .records > li, dl > div { break-inside: avoid-page; }
  h2 { break-after: avoid; }
}
`;
