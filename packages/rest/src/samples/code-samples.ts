import { type Endpoint, isDownload } from '@nova/contract';
import { type SampleCall, sampleCallOf, sampleOrigin } from './sample-call.ts';

export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/** An endpoint's call in each language (docs/interface/README.md#reference). */
export function codeSamplesOf(endpoint: Endpoint): readonly CodeSample[] {
  const call = sampleCallOf(endpoint);
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(call) },
    { lang: 'Python', label: 'Python', source: pythonSample(call) },
  ];
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlSample({ endpoint, url, query, body, form, keyVariable }: SampleCall): string {
  const { method } = endpoint.route;
  const asked = Object.entries(query);
  const parts = [
    `curl ${asked.length > 0 ? '-G ' : ''}${method === 'GET' || form ? '' : `-X ${method} `}${quoted(url)}`,
    ...(keyVariable === undefined ? [] : [`-H "X-Api-Key: $${keyVariable}"`]),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`] : []),
    ...asked.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${String(value)}`)}`),
    ...(form?.file ? [`-F ${quoted(`${form.file[0]}=@${form.file[1]}`)}`] : []),
    ...Object.entries(form?.fields ?? {}).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
    ...(isDownload(endpoint) ? ['--remote-name --remote-header-name'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** Uses `/sdk/typescript.tgz` (docs/interface/README.md#client). */
function typescriptSample(call: SampleCall): string {
  const { endpoint, keyVariable } = call;
  const input = Object.keys(call.input).length > 0 ? literal(call.input, typescriptStyle) : '';
  const file = isDownload(endpoint);
  return [
    "import { createNovaClient } from '@nova/client';",
    ...(file ? ["import { writeFile } from 'node:fs/promises';"] : []),
    '',
    `const nova = createNovaClient({ url: '${sampleOrigin}', apiKey: ${keyVariable === undefined ? "''" : `process.env.${keyVariable} ?? ''`} });`,
    `const ${resultOf(call)} = await nova.${endpoint.name}(${input});`,
    file ? 'await writeFile(file.fileName, await file.bytes());' : `console.log(${printed(call)});`,
  ].join('\n');
}

const resultOf = ({ endpoint: { envelope } }: SampleCall): string =>
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

const printed = ({ endpoint: { envelope } }: SampleCall): string =>
  envelope === 'list' ? 'total, data' : envelope === 'feed' ? 'data, nextCursor' : 'data';

const text = JSON.stringify;

function pythonSample(call: SampleCall): string {
  return [imports(call), [...given(call), ...request(call)], answered(call)]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const isFile = ({ endpoint }: SampleCall): boolean => isDownload(endpoint);

const imports = (call: SampleCall): readonly string[] => [
  ...(isFile(call) ? [] : ['import json']),
  'import os',
  ...(call.form ? ['import uuid'] : []),
  ...(call.form?.file || isFile(call) ? ['from pathlib import Path'] : []),
  ...(Object.keys(call.query).length > 0 ? ['from urllib.parse import urlencode'] : []),
  'from urllib.request import Request, urlopen',
];

/** Variables for query, body and form. */
function given({ query, body, form }: SampleCall): readonly string[] {
  const asked = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ]);
  return [
    ...(asked.length > 0 ? [`query = urlencode(${literal(Object.fromEntries(asked), pythonStyle)})`] : []),
    ...(body ? [`body = ${literal(body, pythonStyle)}`] : []),
    ...(form ? formLines(form) : []),
  ];
}

function request({ endpoint, url, query, body, form, keyVariable }: SampleCall): readonly string[] {
  const { method } = endpoint.route;
  const address = Object.keys(query).length > 0 ? `${text(`${url}?`)} + query` : text(url);
  const key = keyVariable === undefined ? [] : [`"X-Api-Key": os.environ["${keyVariable}"]`];
  const type = body ? '"application/json"' : form ? 'f"multipart/form-data; boundary={boundary}"' : undefined;
  return [
    'request = Request(',
    `    ${address},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(body ? ['    data=json.dumps(body).encode(),'] : []),
    ...(form ? ['    data=b"".join(parts),'] : []),
    `    headers={${[...key, ...(type === undefined ? [] : [`"Content-Type": ${type}`])].join(', ')}},`,
    ')',
  ];
}

/** Python's standard library has no multipart forms. */
const formLines = ({ file, fields }: NonNullable<SampleCall['form']>): readonly string[] => [
  ...(file ? [`file = Path(${text(file[1])})`] : []),
  `fields = ${literal(fields, pythonStyle)}`,
  'boundary = uuid.uuid4().hex',
  String.raw`head = f"--{boundary}\r\nContent-Disposition: form-data; name="`,
  String.raw`parts = [f'{head}"{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]`,
  ...(file
    ? [
        `parts += [f'{head}"${file[0]}"; ${String.raw`filename="{file.name}"\r\n\r\n'.encode(), file.read_bytes(), b"\r\n"]`}`,
      ]
    : []),
  String.raw`parts += [f"--{boundary}--\r\n".encode()]`,
];

const answered = (call: SampleCall): readonly string[] =>
  isFile(call)
    ? [
        'with urlopen(request) as answer:',
        '    Path(answer.headers.get_filename() or "file").write_bytes(answer.read())',
      ]
    : [
        'with urlopen(request) as response:',
        '    answer = json.load(response)',
        `print(${call.endpoint.envelope === 'list' ? 'answer["total"], ' : ''}answer["data"])`,
      ];

interface LiteralStyle {
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  readonly indent: string;
  /** Space inside one-line braces. */
  readonly padding: string;
}

const widest = 72;

/** In one line if it fits, otherwise a member a line, indented by `depth` levels. */
export function literal(value: unknown, style: LiteralStyle, depth = 0): string {
  const inLine = flat(value, style);
  const outer = style.indent.repeat(depth);
  if (inLine.length + outer.length <= widest || typeof value !== 'object' || value === null) return inLine;
  const lines = Array.isArray(value)
    ? value.map((item) => literal(item, style, depth + 1))
    : Object.entries(value).map(([name, item]) => `${style.key(name)}: ${literal(item, style, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.map((line) => `${outer}${style.indent}${line},\n`).join('')}${outer}${close}`;
}

function flat(value: unknown, style: LiteralStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => flat(item, style)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, item]) => `${style.key(name)}: ${flat(item, style)}`);
    return `{${style.padding}${members.join(', ')}${style.padding}}`;
  }
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'boolean') return style.words[value ? 'true' : 'false'];
  return typeof value === 'number' ? String(value) : style.words.null;
}

const doubleQuoted = (text: string): string => JSON.stringify(text);

const singleQuoted = (text: string): string =>
  text.includes("'")
    ? doubleQuoted(text)
    : `'${doubleQuoted(text)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')}'`;

export const typescriptStyle: LiteralStyle = {
  words: { true: 'true', false: 'false', null: 'null' },
  text: singleQuoted,
  key: (name) => (/^[a-z_$][\w$]*$/iu.test(name) ? name : singleQuoted(name)),
  indent: '  ',
  padding: ' ',
};

export const pythonStyle: LiteralStyle = {
  words: { true: 'True', false: 'False', null: 'None' },
  text: doubleQuoted,
  key: doubleQuoted,
  indent: '    ',
  padding: '',
};
