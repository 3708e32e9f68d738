import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contractDifferences } from '../contract/contract-differences.mjs';

const text = { type: 'string' };
const object = (properties, required = []) => ({ type: 'object', properties, required });

const endpoint = {
  type: 'query',
  role: 'PRIVATE',
  method: 'GET',
  path: '/leads',
  body: 'json',
  envelope: 'list',
  errors: ['NOT_FOUND', 'DUPLICATE'],
  input: object({ name: text }),
  output: object({ name: text }, ['name']),
};
const snapshot = (change = {}, further = {}) => ({
  errors: { DUPLICATE: 409 },
  envelopes: { list: object({ data: {}, total: { type: 'integer' } }, ['data', 'total']) },
  endpoints: { 'leads.list': { ...endpoint, ...change } },
  schemas: {},
  ...further,
});
const told = (before, after) => contractDifferences(before, after).map(({ what, why }) => `${what} ${why}`);

/** What becomes of an input's or an output's member `m` that was one thing and is another. */
const taken = (old, now) =>
  told(snapshot({ input: object({ m: old }) }), snapshot({ input: object({ m: now }) }));
const answered = (old, now) =>
  told(snapshot({ output: object({ m: old }) }), snapshot({ output: object({ m: now }) }));

describe('a contract that is the same', () => {
  it('breaks nothing', () => assert.deepEqual(told(snapshot(), snapshot()), []));
});

describe('what breaks callers of an endpoint', () => {
  const cases = [
    [{ path: '/lead' }, 'leads.list path the path is /lead, and was /leads'],
    [{ method: 'POST' }, 'leads.list method the method is POST, and was GET'],
    [{ role: 'PUBLIC' }, 'leads.list role the key role is PUBLIC, and was PRIVATE'],
    [{ type: 'mutation' }, 'leads.list type the kind of procedure is mutation, and was query'],
    [{ body: 'multipart' }, 'leads.list body the kind of body is multipart, and was json'],
    [{ envelope: 'record' }, 'leads.list envelope the envelope is record, and was list'],
    [{ errors: ['DUPLICATE'] }, 'leads.list errors.NOT_FOUND is gone'],
  ];
  for (const [change, expected] of cases) {
    it(expected, () => assert.deepEqual(told(snapshot(), snapshot(change)), [expected]));
  }

  it('A removed endpoint breaks callers; a new endpoint or code breaks nobody', () => {
    assert.deepEqual(told(snapshot(), snapshot({}, { endpoints: {} })), ['leads.list is gone']);
    assert.deepEqual(told(snapshot({}, { endpoints: {} }), snapshot()), []);
    assert.deepEqual(told(snapshot({ errors: [] }), snapshot()), []);
  });

  it('A changed code or envelope breaks callers', () => {
    assert.deepEqual(told(snapshot(), snapshot({}, { errors: {} })), ['errors.DUPLICATE is gone']);
    assert.deepEqual(told(snapshot(), snapshot({}, { errors: { DUPLICATE: 400 } })), [
      'errors.DUPLICATE has the status 400, and had 409',
    ]);
    const envelopes = { list: object({ data: {} }, ['data']) };
    assert.deepEqual(told(snapshot(), snapshot({}, { envelopes })), ['envelopes.list.total is gone']);
  });
});

describe('what breaks those who send', () => {
  const cases = [
    ['a member that is gone', object({ a: text }), object({}), 'leads.list input.m.a is gone'],
    [
      'a member that is needed',
      object({ a: text }),
      object({ a: text }, ['a']),
      'leads.list input.m.a is now needed',
    ],
    [
      'a new member that is needed',
      object({}),
      object({ a: text }, ['a']),
      'leads.list input.m.a is now needed',
    ],
    ['fewer types', { type: ['string', 'null'] }, text, 'leads.list input.m is no longer null'],
    ['another type', text, { type: 'integer' }, 'leads.list input.m is no longer string'],
    ['whole numbers only', { type: 'number' }, { type: 'integer' }, 'leads.list input.m is no longer number'],
    [
      'fewer values',
      { ...text, enum: ['A', 'B'] },
      { ...text, enum: ['A'] },
      'leads.list input.m is no longer "B"',
    ],
    ['values at all', text, { ...text, enum: ['A'] }, 'leads.list input.m is no longer anything but "A"'],
    [
      'fewer constants',
      { anyOf: [{ const: 'A' }, { const: 'B' }] },
      { anyOf: [{ const: 'A' }] },
      'leads.list input.m is no longer "B"',
    ],
    [
      'a tighter bound',
      { ...text, maxLength: 9 },
      { ...text, maxLength: 5 },
      'leads.list input.m has maxLength 5, and had 9',
    ],
    ['a first bound', text, { ...text, minLength: 1 }, 'leads.list input.m has minLength 1, and had none'],
    ['a form', text, { ...text, format: 'email' }, 'leads.list input.m has format "email", and had none'],
    [
      'items that are another thing',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'number' } },
      'leads.list input.m[] is no longer string',
    ],
  ];
  for (const [what, old, now, expected] of cases) {
    it(`Senders break by ${what}`, () => assert.deepEqual(taken(old, now), [expected]));
  }

  it('Senders do not break when more is accepted', () => {
    assert.deepEqual(taken(text, { type: ['string', 'null'] }), []);
    assert.deepEqual(taken({ type: 'integer' }, { type: 'number' }), []);
    assert.deepEqual(taken({ ...text, enum: ['A'] }, { ...text, enum: ['A', 'B'] }), []);
    assert.deepEqual(taken({ ...text, maxLength: 5, format: 'email' }, { ...text, maxLength: 9 }), []);
    assert.deepEqual(taken(object({ a: text }, ['a']), object({ a: text, b: text })), []);
    assert.deepEqual(taken(text, { anyOf: [object({ a: text }), text] }), []);
  });
});

describe('what breaks those who read', () => {
  const cases = [
    ['a member that is gone', object({ a: text }, ['a']), object({}), 'leads.list output.m.a is gone'],
    [
      'a member that may be missing',
      object({ a: text }, ['a']),
      object({ a: text }),
      'leads.list output.m.a may now be left out',
    ],
    ['null', text, { type: ['string', 'null'] }, 'leads.list output.m may now be null'],
    ['another type', { type: 'integer' }, { type: 'number' }, 'leads.list output.m may now be number'],
    [
      'a new value',
      { ...text, enum: ['A'] },
      { ...text, enum: ['A', 'B'] },
      'leads.list output.m may now be "B"',
    ],
    ['any value', { ...text, enum: ['A'] }, text, 'leads.list output.m may now be anything but "A"'],
    [
      'a wider bound',
      { type: 'integer', maximum: 5 },
      { type: 'integer', maximum: 9 },
      'leads.list output.m has maximum 9, and had 5',
    ],
    [
      'a form that is gone',
      { ...text, format: 'uuid' },
      text,
      'leads.list output.m has format none, and had "uuid"',
    ],
    [
      'items that may be null',
      { type: 'array', items: text },
      { type: 'array', items: { type: ['string', 'null'] } },
      'leads.list output.m[] may now be null',
    ],
  ];
  for (const [what, old, now, expected] of cases) {
    it(`Readers break by ${what}`, () => assert.deepEqual(answered(old, now), [expected]));
  }

  it('Readers do not break by fewer values or a new member', () => {
    assert.deepEqual(answered({ type: ['string', 'null'] }, text), []);
    assert.deepEqual(answered({ ...text, enum: ['A', 'B'] }, { ...text, enum: ['A'] }), []);
    assert.deepEqual(answered(text, { ...text, maxLength: 5, format: 'uuid' }), []);
    assert.deepEqual(answered(object({}), object({ a: text }, ['a'])), []);
  });
});

describe('schemas with names', () => {
  const lead = (change) => ({ schemas: { Lead: object(change) } });
  it('A schema is compared where it is used, whatever its name', () => {
    const used = { output: { $ref: 'Lead' } };
    assert.deepEqual(told(snapshot(used, lead({ a: text })), snapshot(used, lead({}))), [
      'leads.list output.a is gone',
    ]);
    assert.deepEqual(
      told(snapshot(used, lead({ name: text })), snapshot({ output: object({ name: text }) })),
      [],
    );
  });

  it('A schema may refer to itself', () => {
    const used = { output: { $ref: 'Lead' } };
    const tree = (change) => lead({ children: { type: 'array', items: { $ref: 'Lead' } }, ...change });
    assert.deepEqual(told(snapshot(used, tree({ a: text })), snapshot(used, tree({}))), [
      'leads.list output.a is gone',
    ]);
  });
});
