import { parsePlPgSQLSync, parseSync, type Node, type ParseResult } from 'libpg-query';

export interface Body {
  readonly statements: readonly ParseResult[];
  /** The values of these expressions are executed. */
  readonly executed: readonly string[];
}

/** plpgsql's statement, expression or assignment. */
const statementMode = 0;
const expressionMode = 2;

function asStatement(query: string, mode: number): ParseResult {
  if (mode === statementMode) return parseSync(query);
  return parseSync(`SELECT ${mode === expressionMode ? query : query.replace(/^[^:=]+:?=/u, '')}`);
}

interface Found {
  readonly statements: ParseResult[];
  readonly executed: string[];
}

function collect(value: unknown, found: Found): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [kind, inside] of Object.entries(value as Record<string, unknown>)) {
    const { query, parseMode = statementMode } = (inside ?? {}) as { query?: unknown; parseMode?: number };
    if (kind === 'PLpgSQL_expr' && typeof query === 'string')
      found.statements.push(asStatement(query, parseMode));
    else if (kind === 'PLpgSQL_stmt_dynexecute' || kind === 'PLpgSQL_stmt_dynfors') {
      const { PLpgSQL_expr: run } = query as { PLpgSQL_expr: { query: string } };
      found.executed.push(run.query);
      collect(inside, found);
    } else collect(inside, found);
  }
}

function sqlBody(definition: string, source: string): ParseResult[] {
  if (source.trim() !== '') return (parseSync(source).stmts ?? []).map((stmt) => ({ stmts: [stmt] }));
  const [made] = parseSync(definition).stmts ?? [];
  const body = (made?.stmt as { CreateFunctionStmt?: { sql_body?: Node } }).CreateFunctionStmt?.sql_body;
  const { returnval } = (body as { ReturnStmt?: { returnval?: Node } }).ReturnStmt ?? {};
  if (returnval === undefined) throw new Error(`unknown form of body: ${definition}`);
  return [{ stmts: [{ stmt: { SelectStmt: { targetList: [{ ResTarget: { val: returnval } }] } } }] }];
}

export function readBody(language: string, definition: string, source: string): Body {
  if (language === 'sql') return { statements: sqlBody(definition, source), executed: [] };
  const found: Found = { statements: [], executed: [] };
  collect(parsePlPgSQLSync(definition), found);
  return found;
}
