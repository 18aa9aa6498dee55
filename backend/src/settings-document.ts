import { type SettingNote, settingGroups, variableNotes } from './variable-notes.ts';
import { Variables } from './variables.ts';

type Name = keyof typeof variableNotes;

/** The default value of a variable, as it would be written; empty if there is none. */
function defaultOf(name: Name): string {
  const { success, data } = Variables.shape[name].safeParse(undefined);
  if (!success || data === undefined || data === '' || (Array.isArray(data) && data.length === 0)) return '';
  return `\`${typeof data === 'boolean' ? Number(data) : String(data)}\``;
}

function rowOf(name: Name, { text, fallback, isSecret }: SettingNote): string {
  return `| \`${name}\` | ${text} | ${fallback ?? defaultOf(name)} | ${isSecret ? 'yes' : ''} |`;
}

/** The expected content of docs/settings.md. */
export function settingsPage(): string {
  const notes = Object.entries(variableNotes) as [Name, SettingNote | null][];
  const sections = settingGroups.map((group) => {
    const rows = notes.flatMap(([name, note]) => (note?.group === group ? [rowOf(name, note)] : []));
    return [`## ${group}`, '', '| variable | what it does | default | secret |', '|---|---|---|---|', ...rows, ''];
  });
  const lines = [
    '# Settings',
    '',
    'Switchboard reads its settings from environment variables. None is required on your own machine.',
    '',
    '`backend/src/variables.ts` declares them. `node backend/src/commands/settings-page.ts` writes this page, and a test fails when it is out of date.',
    '',
    ...sections.flat(),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
