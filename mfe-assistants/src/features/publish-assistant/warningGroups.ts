import type { PublishProblem, PublishWarningKind } from '@switchboard/contracts/assistants';

/** Warnings that share a line; a group of one has no title. */
export interface WarningGroup {
  title: string | null;
  warnings: PublishProblem[];
}

const titles: Record<PublishWarningKind, (count: number) => string> = {
  provider_without_key: (count) => `${count} providers have no key`,
  provider_switched_off: (count) => `${count} providers are switched off`,
  provider_key_refused: (count) => `${count} providers refused their key`,
  unfilled_placeholder: (count) => `Nothing fills ${count} placeholders`,
  stray_braces: (count) => `${count} texts contain braces that are not placeholders`,
  unreadable_letters: (count) => `The built-in voice leaves out letters of ${count} texts`,
  function_without_description: (count) => `${count} functions have no description`,
};

/** Groups publishing's warnings by kind, in the order of the first of each kind. */
export function warningGroups(problems: readonly PublishProblem[]): WarningGroup[] {
  const groups = new Map<string, PublishProblem[]>();
  for (const problem of problems) {
    if (problem.level !== 'warning') continue;
    const key = problem.kind ?? `${problem.field} ${problem.message}`;
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return [...groups.values()].map((warnings) => {
    const kind = warnings[0]?.kind;
    return { title: kind && warnings.length > 1 ? titles[kind](warnings.length) : null, warnings };
  });
}
