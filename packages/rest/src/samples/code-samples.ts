import { type Endpoint, type EnvelopeKind, isDownload, pythonArgument, pythonName } from '@nova/contract';
import { type SampleCall, createSampleCall, sampleOrigin } from './sample-call.ts';

export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/** Returns an endpoint's call in each language (docs/interface/README.md#reference). */
export function buildCodeSamples(endpoint: Endpoint): readonly CodeSample[] {
  const call = createSampleCall(endpoint);
  return [
    { lang: 'Shell', label: 'curl', source: renderCurlSample(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: renderTypescriptSample(call) },
    { lang: 'Python', label: 'Python', source: renderPythonSample(call) },
  ];
}

const quoteText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function renderCurlSample({ endpoint, url, query, body, form, keyVariable }: SampleCall): string {
  const { method } = endpoint.route;
  const parameters = Object.entries(query);
  const parts = [
    `curl ${parameters.length > 0 ? '-G ' : ''}${method === 'GET' || form ? '' : `-X ${method} `}${quoteText(url)}`,
    ...(keyVariable === undefined ? [] : [`-H "X-Api-Key: $${keyVariable}"`]),
    ...(body
      ? [`-H 'Content-Type: application/json'`, `-d ${quoteText(JSON.stringify(body, null, 2))}`]
      : []),
    ...parameters.map(([name, value]) => `--data-urlencode ${quoteText(`${name}=${String(value)}`)}`),
    ...(form?.file ? [`-F ${quoteText(`${form.file[0]}=@${form.file[1]}`)}`] : []),
    ...Object.entries(form?.fields ?? {}).map(([name, value]) => `-F ${quoteText(`${name}=${value}`)}`),
    ...(isDownload(endpoint) ? ['--remote-name --remote-header-name'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** The sample uses `/sdk/typescript.tgz` (docs/interface/README.md#client). */
function renderTypescriptSample(call: SampleCall): string {
  const { endpoint, keyVariable } = call;
  const input = Object.keys(call.input).length > 0 ? formatLiteral(call.input, typescriptStyle) : '';
  const file = isDownload(endpoint);
  return [
    "import { createNovaClient } from '@nova/client';",
    ...(file ? ["import { writeFile } from 'node:fs/promises';"] : []),
    '',
    `const nova = createNovaClient({ url: '${sampleOrigin}', apiKey: ${keyVariable === undefined ? "''" : `process.env.${keyVariable} ?? ''`} });`,
    `const ${renderResult(call)} = await nova.${endpoint.name}(${input});`,
    file ? 'await writeFile(file.fileName, await file.bytes());' : `console.log(${renderPrinted(call)});`,
  ].join('\n');
}

const renderResult = ({ endpoint: { envelope } }: SampleCall): string =>
  ({
    list: '{ data, total }',
    feed: '{ data, nextCursor }',
    publicJobs: '{ data }',
    file: 'file',
    table: 'file',
    archive: 'file',
    text: 'file',
    record: 'data',
  })[envelope];

const renderPrinted = ({ endpoint: { envelope } }: SampleCall): string =>
  envelope === 'list' ? 'total, data' : envelope === 'feed' ? 'data, nextCursor' : 'data';

/** The sample uses the wheel of `/sdk/python` (docs/interface/README.md#client). */
function renderPythonSample(call: SampleCall): string {
  const { endpoint, input, keyVariable } = call;
  const [result, use] = pythonAnswers[endpoint.envelope];
  const pythonArguments = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [pythonArgument(name), value]),
  );
  const method = endpoint.name.split('.').map(pythonName).join('.');
  return [
    ...(keyVariable === undefined ? [] : ['import os']),
    'from nova_client import Nova',
    '',
    `nova = Nova("${sampleOrigin}", ${keyVariable === undefined ? '""' : `os.environ["${keyVariable}"]`})`,
    `${result} = nova.${method}(${formatKeywords(pythonArguments, `${result} = nova.${method}()`.length)})`,
    use,
  ].join('\n');
}

/** Formats arguments in one line if they fit behind `written` characters, otherwise one a line. */
function formatKeywords(callArguments: Readonly<Record<string, unknown>>, written: number): string {
  const inLine = Object.entries(callArguments).map(
    ([name, value]) => `${name}=${formatInline(value, pythonStyle)}`,
  );
  if (inLine.join(', ').length + written <= widest) return inLine.join(', ');
  const lines = Object.entries(callArguments).map(
    ([name, value]) => `${name}=${formatLiteral(value, pythonStyle, 1)}`,
  );
  return `\n${lines.map((line) => `${pythonStyle.indent}${line},\n`).join('')}`;
}

const savedInPython = ['file', 'file.save(file.file_name)'] as const;

/** The variable for the answer of each envelope, and a line that uses it. */
const pythonAnswers: Readonly<Record<EnvelopeKind, readonly [result: string, use: string]>> = {
  list: ['page', 'print(page.total, page.data)'],
  feed: ['page', 'print(page.data, page.next_cursor)'],
  publicJobs: ['answer', 'print(answer["data"])'],
  file: savedInPython,
  table: savedInPython,
  archive: savedInPython,
  text: savedInPython,
  record: ['data', 'print(data)'],
};

interface LiteralStyle {
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  readonly indent: string;
  /** Space inside one-line braces. */
  readonly padding: string;
}

const widest = 72;

/** Formats a value in one line if it fits, otherwise one member a line, indented by `depth` levels. */
export function formatLiteral(value: unknown, style: LiteralStyle, depth = 0): string {
  const inLine = formatInline(value, style);
  const outer = style.indent.repeat(depth);
  if (inLine.length + outer.length <= widest || typeof value !== 'object' || value === null) return inLine;
  const lines = Array.isArray(value)
    ? value.map((item) => formatLiteral(item, style, depth + 1))
    : Object.entries(value).map(
        ([name, item]) => `${style.key(name)}: ${formatLiteral(item, style, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.map((line) => `${outer}${style.indent}${line},\n`).join('')}${outer}${close}`;
}

function formatInline(value: unknown, style: LiteralStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => formatInline(item, style)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, item]) => `${style.key(name)}: ${formatInline(item, style)}`,
    );
    return `{${style.padding}${members.join(', ')}${style.padding}}`;
  }
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'boolean') return style.words[value ? 'true' : 'false'];
  return typeof value === 'number' ? String(value) : style.words.null;
}

const quoteDouble = (text: string): string => JSON.stringify(text);

const quoteSingle = (text: string): string =>
  text.includes("'")
    ? quoteDouble(text)
    : `'${quoteDouble(text)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')}'`;

export const typescriptStyle: LiteralStyle = {
  words: { true: 'true', false: 'false', null: 'null' },
  text: quoteSingle,
  key: (name) => (/^[a-z_$][\w$]*$/iu.test(name) ? name : quoteSingle(name)),
  indent: '  ',
  padding: ' ',
};

export const pythonStyle: LiteralStyle = {
  words: { true: 'True', false: 'False', null: 'None' },
  text: quoteDouble,
  key: quoteDouble,
  indent: '    ',
  padding: '',
};
