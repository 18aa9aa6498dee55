import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/decisions';

/** The generated list of decisions. */
export const decisionsFile = `${folder}/README.md`;

const form = /^---\ndate: (\d{4}-\d{2}-\d{2})\nstatus: ([^\n]+)\n---\n\n# (\d+)\. ([^\n]+)\n/;

/** One line of the list; null if the text doesn't start with a date, a status and a numbered title. */
export function decisionRow(file: string, text: string): string | null {
  const [, date, status, number, title] = form.exec(text) ?? [];
  if (Number(file.slice(0, 4)) !== Number(number)) return null;
  return `| ${number} | [${title}](${file}) | ${date} | ${status} |`;
}

function readDecisions(root: string): { rows: string[]; malformed: string[] } {
  const files = readdirSync(join(root, folder)).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const rows: string[] = [];
  const malformed: string[] = [];
  for (const file of files.sort()) {
    const row = decisionRow(file, readFileSync(join(root, folder, file), 'utf8'));
    if (row === null) malformed.push(file);
    else rows.push(row);
  }
  return { rows, malformed };
}

/** The list as it should be. */
export function decisionsDocument(root: string): string {
  const header = [
    '# Decisions',
    '',
    'Why things are the way they are, in the order in which they were decided.',
    '',
    '`node tooling/src/decisions.ts` writes this list from the decisions, and `npm run check` fails when it is out of date. A decision begins with its',
    'date and status in front matter, followed by a numbered title that says what was decided.',
    '',
    '| | decision | date | status |',
    '|---|---|---|---|',
  ];
  return `${[...header, ...readDecisions(root).rows].join('\n')}\n`;
}

/** Decisions without a date, status or numbered title, and a list that is out of date. */
export function decisionProblems(root: string): string[] {
  const path = join(root, decisionsFile);
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return [
    ...readDecisions(root).malformed.map(
      (file) => `${folder}/${file}: begin it with a date and a status in front matter, and the title "# <number>. …"`,
    ),
    ...(written === decisionsDocument(root)
      ? []
      : [`${decisionsFile} is out of date. Run: node tooling/src/decisions.ts`]),
  ];
}
