import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { withoutComments } from './literals.ts';

interface Rule {
  pattern: RegExp;
  problem: string;
  /** The files that the rule is about; all of them when it is left out. */
  isAbout?: (code: string, path: string) => boolean;
  /** The files that may. */
  exempt?: RegExp;
}

// What an answer left behind, of which nothing newer can be read: a secret shown once, a link that was made, a refusal.
const outcomes =
  'Created\\w*|\\w*WithSecret|AddedLines|VideoLink|PublishProblem|TestRunDetail|Refusal|PlacedCall|MadeLink|FailingCase';

const hasDialog = (code: string) => /design-system\/overlays/.test(code);
const hasChange = (code: string) => /\b(endpointMutation|useSaveForm)\(/.test(code);

const rules: readonly Rule[] = [
  {
    pattern: /<form[\s>]|styled\.form\b|styled\(['"]form['"]\)/g,
    problem: 'a bare form, whose events reach the form around it: use Form of the design system',
    exempt: /^design-system\/src\/Form\//,
  },
  {
    pattern: /\b(ModalOverlay|Popover)\b(?=[^;]*from 'react-aria-components')/g,
    problem: 'an overlay whose events reach what opened it: use OwnPopover or OwnModalOverlay',
    exempt: /^design-system\/src\/state\/Own(Events|Popover|ModalOverlay)\.tsx$/,
  },
  {
    pattern: /\bcreatePortal\(/g,
    problem: 'a portal whose events reach what opened it: wrap it in OwnEvents of the design system',
    isAbout: (code) => !/<OwnEvents>/.test(code),
    exempt: /^design-system\/src\/state\/Own(Events|Popover|ModalOverlay)\.tsx$/,
  },
  {
    pattern: /\buseMutation\b(?=[^;]*from '@tanstack\/react-query')/g,
    problem: 'a change that a double click sends twice: use useMutation of platform/query',
    exempt: /^platform\/src\/mutation\.ts$/,
  },
  {
    pattern: /\buseQuery\(\s*(?:\{\s*\.\.\.)?endpointQuery\('GET [^']*\/:/g,
    problem: 'a dialog that may act on an old answer: use useRow or useFreshQuery of platform/query',
    isAbout: (code, path) =>
      hasDialog(code) && hasChange(code) && !/\/pages\/|Tab\.tsx$/.test(path) && !/\buseOpenedRow\(/.test(code),
    // How many leads a filter finds, as it is typed: the leads that are added are chosen by the server.
    exempt: /\/AddLeadsDialog\.tsx$/,
  },
  {
    pattern: /<Tabs\b(?=[^>]*?onSelectionChange=)/g,
    problem: 'tabs that drop what is typed in one: change them in afterAsking of platform/forms',
    isAbout: (code) => !/\bafterAsking\(/.test(code),
    // One form in all tabs, or texts that are kept as they are typed.
    exempt:
      /\/(AssistantEditor|FlowPanels|SchemaTemplateEditor|CreatePromptPage|PromptPage|PromptEnginePage)\.tsx$|^design-system\//,
  },
];

/** The contract rows that a file keeps in its own state, where they become outdated: `useState<Lead | null>`. */
function keptRows(code: string): { index: number; type: string }[] {
  if (!hasDialog(code) && !/Dialog|Delete|Remove|Question/.test(code)) return [];
  const types = [...code.matchAll(/import type \{([^}]*)\} from '@switchboard\/contracts\//g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  );
  return [...code.matchAll(/useState<(\w+) \| (?:null|undefined)>/g)].flatMap(({ index, 1: type = '' }) =>
    types.includes(type) && !new RegExp(`^(${outcomes})$`).test(type) ? [{ index, type }] : [],
  );
}

// Each says why the row that it keeps may be old.
const mayKeepRows = new Set([
  // The version that is about to be published, as it was saved a moment ago: publishing sends its revision.
  'mfe-assistants/src/pages/AssistantEditor.tsx',
  // A lead whose values are looked at, and nothing is done to it.
  'mfe-assistants/src/features/edit-prompts/LeadPreview.tsx',
  'mfe-prompts/src/features/read-prompt/FilledIn.tsx',
  // Their version, as it was refused: the question is about that one.
  'mfe-campaigns/src/saving/useReadCampaign.ts',
  'mfe-campaigns/src/features/save-schema/SaveTemplateDialog.tsx',
  'mfe-leads/src/features/send-whatsapp/useSend.ts',
]);

/** Every way of one file in which a dialog could do something other than it shows, as `path:line: what`. */
export function dialogProblemsOf(source: string, path: string): string[] {
  const code = withoutComments(source);
  const at = (index: number) => `${path}:${code.slice(0, index).split('\n').length}`;
  const found = rules
    .filter(({ exempt, isAbout }) => !exempt?.test(path) && (isAbout?.(code, path) ?? true))
    .flatMap(({ pattern, problem }) => [...code.matchAll(pattern)].map(({ index }) => `${at(index)}: ${problem}`));
  const rows = mayKeepRows.has(path) ? [] : keptRows(code);
  return [
    ...found,
    ...rows.map(
      ({ index, type }) => `${at(index)}: a ${type} that gets old: use useOpenedRow or useRow of platform/query`,
    ),
  ];
}

const never = /\/(testing|docs)\/|\.(test|stories)\.tsx?$/;

/** Every place where a dialog could act on something other than it shows, or on its surroundings. */
export function dialogProblems(root: string): string[] {
  const packages = readdirSync(root).filter((name) => /^(design-system|domain-ui|shell|platform|mfe-.+)$/.test(name));
  return packages.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const path = relative(root, join(root, name, 'src', file))
        .split(sep)
        .join('/');
      if (!/\.tsx?$/.test(path) || never.test(path)) return [];
      return dialogProblemsOf(readFileSync(join(root, path), 'utf8'), path);
    }),
  );
}
