/** The modules of the Python client that follow from the contract. */
import { pythonArgument, pythonName, pythonPackage } from '@nova/contract';
import { describeInterface } from '../../client/scripts/client-interface.mjs';
import { docstring, indent, literal, schemaLines, typeWriter } from './python-text.mjs';

const head = (about) =>
  `"""${about}\n\nWritten by scripts/generate.mjs from the contract. Changes belong there.\n"""\n\nfrom __future__ import annotations\n`;

/** @returns {Readonly<Record<string, string>>} the text of each module by its file name */
export function generatedModules() {
  const description = describeInterface();
  const methods = proceduresOf(description);
  return {
    '_version.py': `"""The version of the server that this client belongs to."""\n\nVERSION = ${literal(pythonPackage.version)}\n`,
    '_table.py': tableOf(description),
    'errors.py': errorsOf(description),
    '_procedures.py': methods.module,
    'types.py': typesOf(description, methods.nested),
  };
}

const tableOf = ({ operations }) => {
  const rows = operations.flatMap(({ name, envelope, upload, method, path, query, walks, related }) => {
    const asked = query.length > 0 ? `, (${query.map((member) => `${literal(member)}, `).join('')})` : '';
    const route = `${literal(upload?.name ?? null)}, ${literal(method)}, ${literal(path)}${asked}${walks ? ', walks=True' : ''}`;
    const row = (key, wrapped) => `    ${literal(key)}: Procedure(${literal(wrapped)}, ${route}),`;
    return [row(name, envelope), ...(related ? [row(related.name, 'related')] : [])];
  });
  return `${head('Where each procedure answers.')}
from typing import Dict

from ._procedure import Procedure

PROCEDURES: Dict[str, Procedure] = {
${rows.join('\n')}
}
`;
};

/** `NOT_FOUND` is a `NotFoundError`, `VALIDATION_ERROR` a `ValidationError`. */
const errorClass = (code) =>
  `${code
    .replace(/_ERROR$/u, '')
    .split('_')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join('')}Error`;

const errorsOf = ({ errors }) => {
  const classes = errors.map(
    ({ code, meaning, remedy }) =>
      `class ${errorClass(code)}(NovaApiError):\n${indent(docstring([meaning, remedy]))}`,
  );
  const exported = [
    'NovaApiError',
    'NovaConnectionError',
    'NovaError',
    ...errors.map(({ code }) => errorClass(code)),
  ];
  return `${head('A class for each code of an error.')}
from typing import Dict, Type

from ._failures import NovaApiError, NovaConnectionError, NovaError

__all__ = [
${exported.map((name) => `    ${literal(name)},`).join('\n')}
]


${classes.join('\n\n')}

error_classes: Dict[str, Type[NovaApiError]] = {
${errors.map(({ code }) => `    ${literal(code)}: ${errorClass(code)},`).join('\n')}
}
`;
};

function typesOf({ read, written, operations, events }, nested) {
  const answers = typeWriter({ loose: false });
  for (const [name, schema] of read) answers.declare(name, schema);
  const told = events.map((one) => declareEvent(answers, Object.fromEntries(read).Event, one));
  declareWebhookEvent(answers, Object.fromEntries(read).Event);
  const inputs = typeWriter({ loose: true, read: read.map(([name]) => name) });
  for (const [name, schema] of written) inputs.declare(name, schema);
  for (const { inputName, input } of operations) inputs.declare(inputName, input, pythonArgument);
  const missing = nested.filter((name) => ![...answers.names(), ...inputs.names()].includes(name));
  if (missing.length > 0) throw new Error(`Types without a class: ${missing.join(', ')}`);
  return `${head('The shapes of records and inputs.')}
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

from .files import FileSource

${[...answers.classes(), ...inputs.classes()].join('\n\n')}

NovaEvent = Union[
${told.map((name) => `    ${literal(name)},`).join('\n')}
]
"""A committed change, by its type: \`if event["type"] == "candidate.created": …\`. A newer server may know more types."""
`;
}

/** An event of one kind of object. */
function declareEvent(types, event, { kind, types: names, changes }) {
  const { object, changed } = event.properties;
  const name = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Event`;
  types.declare(name, {
    ...event,
    description: `What happened to a record of the kind ${kind}.`,
    properties: {
      ...event.properties,
      type: { ...event.properties.type, enum: names },
      object: { ...object, properties: { ...object.properties, kind: { enum: [kind] } } },
      changed: changes.length > 0 ? { ...changed, items: { enum: changes } } : changed,
    },
  });
  return name;
}

/** What a webhook is posted (docs/interface/webhooks.md#what-arrives). */
const declareWebhookEvent = (types, event) =>
  types.declare('WebhookEvent', {
    ...event,
    description: 'An event as a webhook is posted it.',
    properties: {
      ...event.properties,
      record: {
        description:
          'The record as it is then, where the webhook includes it; null if it is deleted or not visible.',
        anyOf: [{ type: 'object', additionalProperties: {} }, { type: 'null' }],
      },
    },
  });

/** The resources as classes, and the names of the types that they use. */
function proceduresOf({ resources, operations, streamResource, read }) {
  const used = new Set();
  const classes = resources.map((resource) =>
    classOf(resource, resource.name === streamResource, { used, read: read.map(([name]) => name) }),
  );
  const attributes = resources.map(
    ({ name, description }) =>
      `self.${pythonName(name)} = ${className(name)}(caller)\n${docstring([description])}`,
  );
  const names = [...used].sort();
  const binary = operations.some(({ upload }) => upload !== undefined) ? ', FileSource' : '';
  const module = `${head('The procedures of a Nova server, resource by resource.')}
from typing import TYPE_CHECKING, Any, Iterator, List, Literal, Mapping, Optional, Sequence, Union

from ._answers import FacetedPage, FeedPage, Page, RecordPage, WithRelated
from ._caller import Caller
from ._events import FollowingFeed
from ._omitted import OMITTED, Omitted
from .files import FileDownload${binary}

if TYPE_CHECKING:
    from .types import (
${names.map((name) => `        ${name},`).join('\n')}
    )


class _Resource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller


${classes.join('\n\n')}

class Procedures:
    """The procedures of a Nova server, resource by resource."""

    def __init__(self, caller: Caller) -> None:
${indent(indent(attributes.join('')))}`;
  return { module, nested: names };
}

const className = (resource) => `${resource.slice(0, 1).toUpperCase()}${resource.slice(1)}Procedures`;

function classOf({ name, description, operations }, isFollowed, { used, read }) {
  const methods = operations.flatMap((operation) => methodsOf(operation, used, read));
  const base = isFollowed ? 'FollowingFeed' : '_Resource';
  return `class ${className(name)}(${base}):\n${indent(`${docstring([description])}\n${methods.join('\n')}`)}`;
}

/** Names in a type that types.py has. */
const named = (type) =>
  type
    .replaceAll(/"(?:[^"\\]|\\.)*"/gu, '')
    .match(/\b[A-Z]\w*/gu)
    ?.filter(
      (word) =>
        !/^(?:Any|Dict|Iterator|List|Literal|Mapping|None|Optional|Sequence|Union|True|False|FacetedPage|FeedPage|FileDownload|FileSource|Page|RecordPage|WithRelated|Omitted|OMITTED)$/u.test(
          word,
        ),
    ) ?? [];

function answerText({ envelope, output, facets, inputName, walks }, types) {
  if (envelope === 'file') return 'FileDownload';
  const data = types.typeText(output, `${inputName}Answer`);
  if (envelope === 'feed') return `FeedPage[${data}]`;
  if (facets) return `FacetedPage[${data}, ${types.typeText(facets, `${inputName}Facets`)}]`;
  if (walks) return `RecordPage[${data}]`;
  return envelope === 'list' ? `Page[${data}]` : data;
}

function methodsOf(operation, used, read) {
  const { name, verb, envelope, output, inputName, input, walks, walkInput, related } = operation;
  const answers = typeWriter({ loose: false });
  const answer = answerText(operation, answers);
  const method = pythonName(verb);
  const writeOne = (own) => writeMethod({ operation, used, read, input, ...own });
  const once = writeOne({
    method,
    answer,
    body: (given) => `result: ${answer} = self._caller.call(${literal(name)}, ${given})\nreturn result`,
  });
  if (related) {
    const { expand } = related;
    const properties = { ...input.properties, expand };
    const withRelated = `WithRelated[${answer}]`;
    const twin = writeOne({
      method: pythonName(related.verb),
      answer: withRelated,
      input: { properties, required: [...input.required, 'expand'] },
      lines: ['With the records that it refers to.'],
      body: (given) =>
        `result: ${withRelated} = self._caller.call(${literal(related.name)}, ${given})\nreturn result`,
    });
    return [once, twin];
  }
  if (envelope !== 'list') return [once];
  const all = writeOne({
    method: `${method}_all`,
    answer: `Iterator[${answers.typeText(output, `${inputName}Answer`)}]`,
    input: walkInput,
    lines: [`Every record${walks ? ' once, whoever writes meanwhile' : ''}, page by page as they are read.`],
    body: (given) => `return self._caller.all(${literal(name)}, ${given})`,
  });
  return [once, all];
}

/**
 * @param {object} own the method's name, the type of its answer, its input, further lines of its documentation, and its
 * body over the text of the given members
 */
function writeMethod({ operation, used, read, method, answer, input, lines = [], body }) {
  const { required = [], properties } = input;
  const { inputName } = operation;
  const written = typeWriter({ loose: true, read });
  const members = Object.entries(properties)
    .map(([member, schema]) => ({
      member,
      argument: pythonArgument(member),
      // Nested objects have the names that the input's own class gives them.
      type: written.typeText(schema, `${inputName}${member.slice(0, 1).toUpperCase()}${member.slice(1)}`),
      isRequired: required.includes(member),
      lines: schemaLines(schema),
    }))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
  for (const type of [answer, ...members.map((one) => one.type)])
    for (const word of named(type)) used.add(word);
  const parameters = members.map(
    ({ argument, type, isRequired }) =>
      `${argument}: ${isRequired ? type : `Union[${type}, Omitted] = OMITTED`},`,
  );
  const star = members.length > 0 ? ['*,'] : [];
  const signature = `def ${method}(\n${indent(['self,', ...star, ...parameters].join('\n'))}\n) -> ${answer}:\n`;
  const given = `{${members.map(({ member, argument }) => `${literal(member)}: ${argument}`).join(', ')}}`;
  return `${signature}${indent(`${methodDoc(operation, members, lines)}${body(given)}`)}\n`;
}

function methodDoc(operation, members, lines) {
  const told = members.map(
    ({ argument, lines: said }) => `${argument}: ${said.join(' ').replaceAll('\n', ' ')}`,
  );
  const errors = operation.errors.map(errorClass);
  const { deprecated } = operation;
  return docstring([
    `${operation.summary}.`,
    operation.description,
    ...lines,
    ...(deprecated ? schemaLines({ 'x-deprecation': deprecated }) : []),
    told.length > 0 ? `Args:\n${indent(told.join('\n'))}` : '',
    errors.length > 0 ? `Raises:\n${indent(errors.map((one) => `${one}`).join('\n'))}` : '',
  ]);
}
