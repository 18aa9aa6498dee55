import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// A new version runs in parallel with the previous one, on the same schema, until every process has been replaced. A
// migration must not remove or change anything that the previous version still reads or writes. docs/processes.md
// explains how to make such a change in two steps.

const folder = 'backend/prisma/migrations';

/** Migrations up to this one are older than the rule. */
const lastUnchecked = '20261126010000_onboarding';

/** The line in which a migration declares that the previous version doesn't need what it removes. */
const contractLine = /^--\s*contract:[ \t]*(\S.*)$/m;
const shortestReason = 20;

const name = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;

/** Statements about tables, columns or constraints that the same migration creates or recreates affect no running version. */
interface Made {
  tables: ReadonlySet<string>;
  /** `table.column`. */
  columns: ReadonlySet<string>;
  replaced: ReadonlySet<string>;
}

/** The statements without comments, string literals and function bodies; the content of DO blocks is kept. */
function statementsOf(sql: string): string[] {
  const plain = sql
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--.*$/gm, ' ')
    .replace(/(\bDO\s+)?\$(\w*)\$([\s\S]*?)\$\2\$/gi, (_, isDone: string | undefined, _tag, body: string) =>
      isDone ? body : "''",
    )
    .replace(/'(?:[^']|'')*'/g, "''");
  return plain
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

const found = (statements: readonly string[], pattern: RegExp): string[] =>
  statements.flatMap((statement) =>
    [...statement.matchAll(pattern)].map((match) => match.slice(1).filter(Boolean).join('.').toLowerCase()),
  );

function madeBy(statements: readonly string[]): Made {
  const columns = statements.flatMap((statement) => {
    const [, table = ''] = alterTable.exec(statement) ?? [];
    return found([statement], /\bADD COLUMN (?:IF NOT EXISTS )?"?(\w+)"?/gi).map(
      (column) => `${table.toLowerCase()}.${column}`,
    );
  });
  return {
    tables: new Set(found(statements, new RegExp(String.raw`\bCREATE TABLE (?:IF NOT EXISTS )?${name}`, 'gi'))),
    columns: new Set(columns),
    replaced: new Set([
      ...found(statements, new RegExp(String.raw`\bCREATE (?:MATERIALIZED )?VIEW ${name}`, 'gi')),
      ...found(statements, new RegExp(String.raw`\bCREATE (?:OR REPLACE )?FUNCTION ${name}`, 'gi')),
      ...found(statements, /\bDROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/gi),
    ]),
  };
}

const alterTable = new RegExp(String.raw`\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?${name}`, 'i');

/** Whether the text names a column that the same migration adds: rows that the previous version writes keep its default. */
const namesNewColumn = (table: string, text: string, made: Made): boolean =>
  [...made.columns].some((one) => {
    const [of, column] = one.split('.');
    return of === table && new RegExp(String.raw`\b${column}\b`, 'i').test(text);
  });

/** Why an action of `ALTER TABLE` breaks the previous version; null if it doesn't. */
function whyRefused(table: string, action: string, made: Made): string | null {
  const column = /\b(?:DROP|ALTER|ADD)(?: COLUMN)?(?: IF (?:NOT )?EXISTS)? "?(\w+)"?/i.exec(action)?.[1]?.toLowerCase();
  const isOwnColumn = made.columns.has(`${table}.${column}`);
  if (/\bRENAME\b/i.test(action)) return 'renames what the version before names';
  if (
    /\bDROP (?!CONSTRAINT\b|DEFAULT\b|NOT NULL\b|EXPRESSION\b|IDENTITY\b)/i.test(action) &&
    !/\bALTER\b/i.test(action)
  )
    return isOwnColumn ? null : 'drops a column that the version before reads';
  if (isOwnColumn && /\bALTER\b/i.test(action)) return null;
  if (/\bDROP DEFAULT\b/i.test(action)) return 'takes away a default that the version before leaves a column to';
  if (/\bSET NOT NULL\b/i.test(action)) return 'demands a value that the version before may not write';
  if (/\bALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i.test(action)) return 'changes the type of a column';
  if (/\bADD COLUMN\b/i.test(action) && /\bNOT NULL\b/i.test(action) && !/\b(?:DEFAULT|GENERATED)\b/i.test(action))
    return 'adds a column that the version before leaves empty, and must not be';
  if (/\bADD (?:CONSTRAINT|CHECK|UNIQUE|EXCLUDE|FOREIGN KEY|PRIMARY KEY)\b/i.test(action)) {
    const constraint = /\bADD CONSTRAINT "?(\w+)"?/i.exec(action)?.[1]?.toLowerCase() ?? '';
    // A constraint that replaces one of the same name allows more, such as a longer list of values. One on a new column finds it empty.
    if (made.replaced.has(constraint)) return null;
    const about = action.replace(/\bADD CONSTRAINT \S+/i, '');
    return namesNewColumn(table, about, made) ? null : 'refuses rows that the version before may write';
  }
  return null;
}

/** The actions of an `ALTER TABLE`. Commas within parentheses don't separate actions. */
function actionsOf(statement: string): string[] {
  const [head = ''] = alterTable.exec(statement) ?? [];
  const rest = statement.slice(statement.indexOf(head) + head.length);
  let depth = 0;
  const actions = [''];
  for (const sign of rest) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += sign;
  }
  return actions;
}

const others: readonly [RegExp, string][] = [
  [new RegExp(String.raw`\bDROP TABLE (?:IF EXISTS )?${name}`, 'i'), 'drops a table that the version before uses'],
  [
    new RegExp(String.raw`\bDROP (?:MATERIALIZED )?VIEW (?:IF EXISTS )?${name}`, 'i'),
    'drops a view that the version before reads',
  ],
  [
    new RegExp(String.raw`\bDROP (?:FUNCTION|PROCEDURE) (?:IF EXISTS )?${name}`, 'i'),
    'drops a function that the version before calls',
  ],
  [
    new RegExp(String.raw`\bDROP (?:TYPE|SCHEMA|SEQUENCE|DOMAIN) (?:IF EXISTS )?${name}`, 'i'),
    'drops what the version before uses',
  ],
  [/\bALTER (?!TABLE|INDEX|POLICY)\w+ .*\bRENAME\b()/i, 'renames what the version before names'],
  [new RegExp(String.raw`\bTRUNCATE (?:TABLE )?${name}`, 'i'), 'empties a table of the version before'],
  [
    new RegExp(String.raw`\bCREATE UNIQUE INDEX .*?\bON (?:ONLY )?${name}`, 'i'),
    'refuses rows that the version before may write',
  ],
  [
    new RegExp(String.raw`\bREVOKE (?!CREATE\b).*\bON (?:TABLE |FUNCTION )?${name}`, 'i'),
    'takes a right that the version before uses',
  ],
];

/** Why the previous version can't run with a migration, one text per statement. */
export function contractingStatements(sql: string): string[] {
  const reason = contractLine.exec(sql)?.[1]?.trim();
  if (reason !== undefined && reason.length >= shortestReason) return [];
  const statements = statementsOf(sql);
  const made = madeBy(statements);
  const isOwn = (thing: string) => made.tables.has(thing) || made.replaced.has(thing);
  return statements.flatMap((statement) => {
    const table = alterTable.exec(statement)?.[1]?.toLowerCase();
    const refusals =
      table !== undefined
        ? made.tables.has(table)
          ? []
          : actionsOf(statement).flatMap((action) => whyRefused(table, action, made) ?? [])
        : others.flatMap(([pattern, why]) => {
            const thing = pattern.exec(statement)?.[1]?.toLowerCase();
            if (thing === undefined || isOwn(thing)) return [];
            const keys = statement.slice(statement.indexOf('('));
            return /\bUNIQUE INDEX\b/i.test(statement) && namesNewColumn(thing, keys, made) ? [] : [why];
          });
    return refusals.map((why) => `"${statement.slice(0, 90)}" ${why}`);
  });
}

/** Migrations that would break the previous version, as lines for people. */
export function migrationProblems(root: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name > lastUnchecked)
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}/migration.sql`;
      return contractingStatements(readFileSync(join(root, path), 'utf8')).map(
        (problem) =>
          `${path}: ${problem}. Expand first and contract in a later version, which says so by a line "-- contract: <why the version before needs it no more>" (docs/processes.md).`,
      );
    });
}
