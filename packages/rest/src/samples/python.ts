import { isDownload } from '@nova/contract';
import { literal, pythonStyle } from './literal.ts';
import type { SampleCall } from './sample-call.ts';

const text = JSON.stringify;

/** The call with Python's standard library. */
export function pythonSample(call: SampleCall): string {
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

/** What is sent, in names of its own. */
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
  const key = `"X-Api-Key": os.environ["${keyVariable}"]`;
  const type = body ? '"application/json"' : form ? 'f"multipart/form-data; boundary={boundary}"' : undefined;
  return [
    'request = Request(',
    `    ${address},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(body ? ['    data=json.dumps(body).encode(),'] : []),
    ...(form ? ['    data=b"".join(parts),'] : []),
    type === undefined ? `    headers={${key}},` : `    headers={${key}, "Content-Type": ${type}},`,
    ')',
  ];
}

/** The standard library makes no form with a file: its parts are a few lines. */
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
