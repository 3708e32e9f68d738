/** Returns one pattern of several alternatives. */
const joinPatterns = (...alternatives: readonly string[]): RegExp => new RegExp(alternatives.join('|'), 'iu');

/** Words for an address that exists, or about which nothing is known yet. */
const full = joinPatterns(
  'receiving mail (?:at a rate|too quickly)|malformed or unexpected name server|host not found,? try again|temporar(?:y|ily) (?:failure|error|lookup|unavailable)',
  String.raw`\b(?:over)?quota\b`,
  String.raw`(?:mail ?box|account|inbox|folder|maildrop) (?:is |was |has been )?(?:temporarily |almost )?(?:full|over)`,
  'full mail ?box|mailfolder is full',
  '(?:not enough|insufficient|out of|no) (?:system |disk |free )?(?:storage|space|room)',
  'exceed(?:s|ed|ing)?.{0,40}(?:storage|mailbox|mail ?data|disk)',
  '(?:mail ?box|storage).{0,30}(?:exceed|limit)',
);

/** Words for a judgement about the sender's address or server, not about the recipient. */
const sender = joinPatterns(
  String.raw`\bsender\b.{0,80}(?:reject|denied|refus|not found|not exist|not accept|n[o']t verif|not allowed|invalid|unknown|block|verif|resolve)`,
  '(?:rejected|bad|invalid|unknown|blocked|forged) sender|domain of sender|sender verify',
  String.raw`\bmail from\b.{0,60}(?:reject|denied|not exist|invalid)|\b(?:helo|ehlo)\b.{0,60}(?:reject|denied|invalid|required)`,
  'reverse (?:dns|lookup|host|path)|\\bptr\\b|\\br-?dns\\b|valid (?:sender domain|host ?name)',
);

const person =
  '(?:user|recipient|mailbox|mail box|account|address|person|addressee|e-?mail address|customer|login|id|name)';
const isNot = "(?:does ?n[o']t|do not|did not|is not|isn't|are not|not)";

/** Words of large providers and common servers for an unknown address (docs/interface/campaign-results.md#bounces). */
const unknownPerson = joinPatterns(
  `(?:unknown|no such|invalid|bad destination|non-?existent|undefined|unrecognized) (?:local |destination |virtual )?(?:e?mail |mail )?${person}\\b`,
  `${person} (?:is |was |name )?(?:unknown|non-?existent|not (?:be )?(?:found|known|recogni[sz]ed|listed|valid|a valid|an? known|existing))`,
  `${person}(?: [^ ]{1,200})? ${isNot} (?:exist|found|have an? .{0,60}account|be found|known|a (?:known|valid) (?:user|mailbox|recipient)|listed)`,
  `no (?:mailbox|account|user|recipient|person)s? (?:here|by that name|with that name|exists?|found|matching)`,
  `(?:user|recipient|person)'?s? (?:doesn't|does not) have an? .{0,60}account`,
  `not (?:a|an) (?:valid|known|active|existing) ${person}`,
  '(?:not listed in|not in|not found in).{0,40}(?:directory|address book|user list|alias table)',
  'ユーザー?.{0,60}(?:見つかりません|存在しません)|リストにありません|宛先不明|用户不存在|不存在的用户|пользовател.{0,60}не (?:найден|существует)',
  `${person} .{0,80}no longer (?:exist|valid|available|active|with|in use|on)`,
  'no valid recipients?|name is not recogni[sz]ed|recipient not (?:on|at) (?:this )?(?:server|domain|system)',
  String.raw`5\.4\.1.{0,200}recipient address rejected: access denied`,
  String.raw`recipient address rejected\.?(?:\s*\[[^\]]{0,200}\])?\s*$`,
  '(?:destinataire|utilisateur|adresse) (?:destinataire )?(?:invalide|inconnue?)|empf(?:ä|ae)nger (?:unbekannt|nicht)',
  '(?:usuario|destinatario|utente|cuenta) (?:desconocido|inexistente|no existe|sconosciuto)|onbekende (?:gebruiker|ontvanger)',
);

const unknownHost = joinPatterns(
  '(?:unknown|no such|nonexistent|unrout[e]?able) (?:mail )?(?:host|domain)|unrout[e]?able address',
  "(?:host|domain) (?:name )?(?:is )?(?:unknown|not found|nonexistent)|(?:host|domain).{0,60}(?:does not|doesn't) exist",
  '(?:host|domain) [^ ]{1,200} (?:is )?not found|domain is not reachable',
  'host or domain name not found|nxdomain|no mx record|null ?mx|(?:host|domain) does not accept (?:any )?mail',
);

/** Words for a judgement about the mail itself, or about the way on which it came. */
const policy = joinPatterns(
  String.raw`\bspam|\bu[bc]e\b|\bjunk|phish|virus|malware|black ?list|block ?list|\bdeny ?list|\bblock(?:ed|ing)?\b|\brbl\b|dnsbl`,
  String.raw`spamhaus|spamcop|reputation|\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|authentication (?:information|fail|required)`,
  String.raw`\bpolic(?:y|ies)\b|prohibit|\brelay(?:ing)?\b|not authori[sz]ed|unauthori[sz]ed|not (?:permitted|allowed)`,
  'content (?:reject|restrict|denied|not accept)|message (?:content )?(?:was |has been )?(?:rejected|refused|blocked)',
  'rfc ?(?:2822|5322)|compliant|multiple (?:addresses|subject)|client host rejected|host rejected|access denied',
  'permission to post|not accepting connections|invalid (?:domain name|ip)|my name was rejected|smtp auth',
  'mail rejected|protocol violation|groups\\.google\\.com/support|headers too large',
  'connections? not accepted|refused to talk|suspicious|abus(?:e|ive)|banned|not rfc|rate limit|purported responsible',
);

/** The usual text of a 550 reply without further information. */
const unavailable = /mailbox unavailable/iu;

export type Meaning = 'FULL' | 'UNKNOWN' | 'POLICY' | 'UNAVAILABLE';

/** Returns the meaning of a server's refusal; undefined if it has no known words. */
export function findMeaning(words: string): Meaning | undefined {
  if (full.test(words)) return 'FULL';
  if (sender.test(words)) return 'POLICY';
  if (unknownPerson.test(words) || unknownHost.test(words)) return 'UNKNOWN';
  if (policy.test(words)) return 'POLICY';
  return unavailable.test(words) ? 'UNAVAILABLE' : undefined;
}
