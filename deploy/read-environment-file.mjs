const BREAK = /[\n\r]/;
const SPACE = /[ \t\n\r]/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * What is read next, by the state before: systemd's own table (`EnvironmentFile=` in systemd.exec(5)). Each takes a character,
 * adds to `line` and names the next state; `push` ends a line.
 */
const states = {
  beforeKey(c, line) {
    if (c === '#' || c === ';') return 'comment';
    if (SPACE.test(c)) return 'beforeKey';
    line.key = c;
    return 'key';
  },
  key(c, line) {
    if (BREAK.test(c)) return 'beforeKey';
    if (c === '=') return 'beforeValue';
    line.key += c;
    return 'key';
  },
  beforeValue(c, line, push) {
    if (BREAK.test(c)) return push();
    if (c === "'") return 'single';
    if (c === '"') return 'double';
    if (c === '\\') return 'valueEscape';
    if (SPACE.test(c)) return 'beforeValue';
    return states.value(c, line, push);
  },
  value(c, line, push) {
    if (BREAK.test(c)) {
      line.value = line.value.slice(0, line.end);
      return push();
    }
    if (c === '\\') {
      line.end = line.value.length;
      return 'valueEscape';
    }
    line.value += c;
    // Spaces at the end are no part of the value.
    if (!SPACE.test(c)) line.end = line.value.length;
    return 'value';
  },
  valueEscape(c, line) {
    if (!BREAK.test(c)) line.value += c;
    line.end = line.value.length;
    return 'value';
  },
  single(c, line) {
    if (c === "'") return 'beforeValue';
    line.value += c;
    return 'single';
  },
  double(c, line) {
    if (c === '"') return 'beforeValue';
    if (c === '\\') return 'doubleEscape';
    line.value += c;
    return 'double';
  },
  doubleEscape(c, line) {
    if ('"\\`$'.includes(c)) line.value += c;
    else if (!BREAK.test(c)) line.value += `\\${c}`;
    return 'double';
  },
  comment(c) {
    if (c === '\\') return 'commentEscape';
    return BREAK.test(c) ? 'beforeKey' : 'comment';
  },
  commentEscape(c) {
    return BREAK.test(c) ? 'beforeKey' : 'comment';
  },
};

/**
 * Reads a file of settings as systemd does: NAME=value lines, quotes, `\` before what is meant literally and at the end of a line
 * that goes on, comments. Nothing in it is expanded or run.
 * @param {string} text
 * @returns {{ settings: Record<string, string>, ignored: string[] }} the last value of each name, and the names that can be
 *   none of a setting, whose lines do not count
 */
export function readEnvironmentFile(text) {
  const settings = {};
  const ignored = [];
  let line = { key: '', value: '', end: 0 };
  const push = () => {
    const key = line.key.replace(/[ \t]+$/, '');
    if (NAME.test(key)) settings[key] = line.value;
    else ignored.push(key);
    line = { key: '', value: '', end: 0 };
    return 'beforeKey';
  };
  let state = 'beforeKey';
  for (const c of text) {
    const next = states[state](c, line, push);
    if (next === 'beforeKey') line = { key: '', value: '', end: 0 };
    state = next;
  }
  if (state === 'value') line.value = line.value.slice(0, line.end);
  if (!['beforeKey', 'key', 'comment', 'commentEscape'].includes(state)) push();
  return { settings, ignored };
}
