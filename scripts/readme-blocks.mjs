/**
 * The blocks of a page that have a marker above them. Shell and Python must have one, or nobody would know whether it works:
 *
 *   <!-- check {…} -->   above ```sh or ```python: the block is run. All members are optional.
 *     shows       patterns that its output must match.
 *     keep        NAME: pattern; what the first group matches is in $NAME for the blocks below.
 *     mailed      patterns; each must match a mail that it sent. 127.0.0.1:1025 is a mail server that keeps all mails.
 *     background  once its output shows what it must, it goes on while the blocks below run.
 *     stop        ends what runs in the background first.
 *     needs       "postgresql", "redis": the block runs only with such a server, with $DATABASE_URL of its own and $REDIS_URL.
 *     emptyDatabase  gives $DATABASE_URL a new and empty database first.
 *     before      a command that prepares it.
 *     skip        why it cannot be run.
 *   <!-- file NAME -->   above any block: it is written to that file.
 *
 * Below Python stands a ```text block with all that it prints; `…` stands for anything in a line.
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
    const place = `${page}:${at + 1}`;
    const block = blockOf(fence[1], marker, text, place);
    if (block?.kind === 'python' && block.skip === undefined)
      block.shows = [...(block.shows ?? []), printedBelow(lines, end, place)];
    if (block) blocks.push({ page, line: at + 1, ...block });
    at = end;
  }
  return blocks;
}

const kinds = { sh: 'shell', python: 'python' };

/** The pattern of the output that stands below a block. */
function printedBelow(lines, end, place) {
  const next = lines.findIndex((line, at) => at > end && line !== '');
  if (lines[next] !== '```text') throw new Error(`${place}: no \`\`\`text below says what it prints`);
  const printed = lines.slice(next + 1, lines.indexOf('```', next + 1)).join('\n');
  const parts = printed.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return `^${parts.join('.*')}\n$`;
}

function blockOf(language, marker, text, place) {
  const file = /^<!-- file (\S+) -->$/.exec(marker);
  if (file) return { kind: 'file', name: file[1], text: `${text}\n` };
  const kind = kinds[language];
  if (kind === undefined) return undefined;
  const check = /^<!-- check (\{.*\}) -->$/.exec(marker);
  if (!check) throw new Error(`${place}: this ${kind} block has no <!-- check … --> above it`);
  return { kind, text, ...JSON.parse(check[1]) };
}
