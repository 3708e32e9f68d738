import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { productSources } from './product-source.mjs';

/** The list names folders by rule. It only shrinks: whoever renames the last name of a folder strikes the folder off. */
const listPath = 'scripts/lint/folders-to-rename.json';

const participle = new RegExp(
  `^(?:${[
    'found known given held told shown said made asked kept sought wanted written taken left done sent seen listed named counted',
    'stored opened added noted chosen met begun began lost gone answered narrowed settled renewed chained watched remembered',
    'due own others most longest largest usual apart around beside along back meanwhile former alike whole',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
  'u',
);

/** `rowsOf` is a value even where its first word can be a verb, as in `nameOf`. */
const property = /Of$/u;

/** A trailing preposition (`placeAt`) or a leading participle (`knownAccount`) names a value, unless a verb leads (`waitFor`). */
const likeValue =
  /(?:In|By|To|From|At|For)$|^(?:without|with|under|within|beyond|of|by|no|not|[a-z]+(?:ed|own|ought|old|aid|ade|ept))(?=[A-Z]|$)/u;

const leadingVerb = new RegExp(
  `^_?(?:${[
    'get set find load read fetch list look create make build add insert write save store put update change patch delete remove',
    'drop clear reset send post call run start stop open close begin end finish complete cancel abort pause resume retry wait',
    'poll watch check assert validate verify ensure require prove parse format render compile compute count measure resolve',
    'reject handle process apply execute perform prepare init register connect disconnect migrate seed import export upload',
    'download copy move merge split join sort filter map collect undo redo restore revert roll commit lock unlock acquire release',
    'renew claim lease queue emit publish subscribe notify listen on log record track report print show hide encode decode',
    'encrypt decrypt seal unseal sign hash compress zip unzip ask answer reply respond request accept refuse decline approve',
    'reserve take give use is has can should may try test trigger schedule expire purge prune sweep clean flush freeze refresh',
    'rebuild index search match compare estimate scan sync pull push invite enable disable archive unarchive link attach detach',
    'assign mark tag erase anonymise sanitise extract detect guess choose pick select identify authenticate authorize consume',
    'stream pipe iterate walk visit dump inspect describe explain announce dismiss decide propose combine deliver distribute',
    'clone generate derive convert transform normalise serialize wrap bind define install launch spawn kill exit main fill await',
    'warm invalidate evict throttle limit block allow confirm submit edit rename replace swap toggle increment touch analyse',
    'recover repair fix replay rotate revoke grant issue redeem enter leave follow settle seek go bring number name preview share',
    'book remind',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?=[A-Z_]|$)`,
  'u',
);

/**
 * What the names of a source file hide from a reader.
 * @param {string} path
 * @param {string} text
 * @returns {{ rule: 'variables' | 'functions' | 'async functions', line: number, complaint: string }[]}
 */
export function namesOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const findings = [];
  const add = (rule, { name }, complaint) => {
    const { line } = file.getLineAndCharacterOfPosition(name.getStart(file));
    findings.push({ rule, line: line + 1, complaint: `"${name.text}" ${complaint}` });
  };
  const lookAtFunction = (declaration, body, isTopLevel) => {
    const name = declaration.name?.text;
    // A component is a noun.
    if (name === undefined || /^[A-Z]/u.test(name)) return;
    const hasVerb = leadingVerb.test(name);
    if (!hasVerb && body.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword))
      add(
        'async functions',
        declaration,
        'waits for something: begin its name with a verb, as in findAccount',
      );
    else if (isTopLevel && (property.test(name) || (!hasVerb && likeValue.test(name))))
      add('functions', declaration, 'is named like a value: begin its name with a verb, as in countRows');
  };
  const visit = (node) => {
    if (ts.isFunctionDeclaration(node)) lookAtFunction(node, node, node.parent === file);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      if (participle.test(node.name.text))
        add('variables', node, 'does not say what it holds: name it by a noun, as in matchingRows');
      const { initializer } = node;
      if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
        lookAtFunction(node, initializer, node.parent.parent.parent === file);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return findings;
}

/**
 * Names against the rules in folders that are not listed for the rule, and listed folders that have none any more.
 * @param {ReadonlyMap<string, string>} sources text by path
 * @param {Readonly<Record<string, readonly string[]>>} listed folders that are still to be renamed, by rule
 * @returns {string[]}
 */
export function nameFindings(sources, listed) {
  const failing = new Map(Object.keys(listed).map((rule) => [rule, new Set()]));
  const findings = [];
  for (const [path, text] of sources) {
    for (const { rule, line, complaint } of namesOf(path, text)) {
      failing.get(rule).add(dirname(path));
      if (!listed[rule].includes(dirname(path))) findings.push(`${path}:${line}: ${complaint}`);
    }
  }
  for (const [rule, folders] of Object.entries(listed))
    for (const folder of folders.filter((one) => !failing.get(rule).has(one)))
      findings.push(`${listPath}: the ${rule} of ${folder} are renamed: strike it off`);
  return findings;
}

export function projectNameFindings(root) {
  const listed = JSON.parse(readFileSync(join(root, listPath), 'utf8'));
  return nameFindings(productSources(root), listed);
}
