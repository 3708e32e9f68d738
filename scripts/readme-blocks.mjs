/**
 * The blocks of a page that a marker above them speaks of. A shell block must have one, or nobody would know whether it works:
 *
 *   <!-- check {…} -->   above ```sh: it is run. Members, all optional:
 *     shows       patterns that its output must match
 *     keep        NAME: pattern; what the first group matches is in $NAME for the blocks below
 *     background  it goes on while the blocks below run, once its output shows what it must
 *     stop        ends what runs in the background first
 *     needs       "postgresql", "redis": it is run where there is one, with $DATABASE_URL of a database of its own and $REDIS_URL
 *     emptyDatabase  gives $DATABASE_URL a new and empty database first
 *     before      a command that prepares it
 *     skip        why it cannot be run
 *   <!-- file NAME -->   above any block: it is written to that file.
 */
export function readBlocks(page, markdown) {
  const blocks = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^```(\w*)$/.exec(lines[at]);
    if (!fence) continue;
    const end = lines.indexOf('```', at + 1);
    const text = lines.slice(at + 1, end).join('\n');
    const marker = lines.slice(0, at).findLast((line) => line !== '') ?? '';
    const block = blockOf(fence[1], marker, text, `${page}:${at + 1}`);
    if (block) blocks.push({ page, line: at + 1, ...block });
    at = end;
  }
  return blocks;
}

function blockOf(language, marker, text, place) {
  const file = /^<!-- file (\S+) -->$/.exec(marker);
  if (file) return { kind: 'file', name: file[1], text: `${text}\n` };
  if (language !== 'sh') return undefined;
  const check = /^<!-- check (\{.*\}) -->$/.exec(marker);
  if (!check) throw new Error(`${place}: this shell block has no <!-- check … --> above it`);
  return { kind: 'shell', text, ...JSON.parse(check[1]) };
}
