import type { ModuleAssignment, RegistryModule } from '@switchboard/contracts/module-registry';
import { bytes, type ContractChange, columns, type Sizes, sizeRows } from './difference.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A text without orders to the terminal: what a browser reported is in it. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Cf}/gu, '');
}

/** The table of sizes, and every change of the contract. */
export function differenceReport(
  sizes: { before: Sizes | null; after: Sizes },
  changes: readonly ContractChange[],
  isFirst: boolean,
): string {
  const heading = ['sent (brotli)', isFirst ? '' : 'before', 'now', isFirst ? '' : 'difference'];
  const table = columns([heading, ...sizeRows(sizes.before, sizes.after)]);
  if (isFirst) return table;
  if (changes.length === 0) return `${table}\n\n  The contract is unchanged.`;
  const lines = changes.map(({ part, name, change, detail, isBreaking }) => {
    const mark = change === 'added' ? '+' : change === 'removed' ? '−' : '~';
    return `  ${mark} ${part} ${name} ${change}${detail && `: ${detail}`}${isBreaking ? '  BREAKING' : ''}`;
  });
  const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
  if (breaking > 0)
    lines.push(
      `  ${counted(breaking, 'breaking change')}: links, bookmarks or other modules may lead to what is gone.`,
    );
  return `${table}\n\n${lines.join('\n')}`;
}

/** Who runs what, in a sentence or two. */
export function describeAssignment(id: string, assignment: ModuleAssignment): string {
  const { active_version: active, canary, active_organizations, canary_organizations, previous_version } = assignment;
  const lines = [
    active === null
      ? `Nobody but the canary has ${id}.`
      : `${counted(active_organizations, 'organization')} run${active_organizations === 1 ? 's' : ''} ${id} ${active}.`,
  ];
  if (canary)
    lines.push(
      `${counted(canary_organizations, 'organization')} tr${canary_organizations === 1 ? 'ies' : 'y'} ${canary.version} (${audienceOf(canary)}).`,
    );
  else if (previous_version !== null) lines.push(`A rollback goes back to ${previous_version}.`);
  return lines.join('\n');
}

/** The organizations of a canary in words. */
export function audienceOf({
  organization_ids,
  percent,
}: {
  organization_ids: readonly string[];
  percent: number;
}): string {
  const named = organization_ids.length === 0 ? [] : [counted(organization_ids.length, 'named organization')];
  const share = percent === 0 ? [] : [`${percent} % of all`];
  return [...named, ...share].join(' and ') || 'none';
}

/** `--status`: the assignment, the versions newest first with who made them, and their failures in browsers. */
export function statusReport(module: RegistryModule): string {
  const { id, assignment, skipped_reason, versions } = module;
  const { active_version: active, canary } = assignment;
  const lines = [describeAssignment(id, assignment)];
  if (skipped_reason) lines.push(`The shell skips it at present: ${skipped_reason}`);
  lines.push(`Last changed ${moment(assignment.changed_at)} by ${assignment.changed_by}.`);
  if (canary) lines.push(...canary.organization_ids.map((organization) => `  canary: ${organization}`));
  const rows = versions.map(({ version, published_at, published_by, sent_bytes, retired_at, failures }) => {
    const state = version === active ? 'active' : version === canary?.version ? 'canary' : retired_at ? 'retired' : '';
    const failed = failures.reduce((sum, { count }) => sum + count, 0);
    return [
      version,
      state,
      bytes(sent_bytes),
      moment(published_at),
      published_by,
      failed === 0 ? '' : counted(failed, 'failure'),
    ];
  });
  const failures = versions.flatMap(({ version, failures: known }) =>
    known.map(
      ({ failure, expose, count, organizations, message }) =>
        `  ${version} ${failure}${expose ? ` in ${expose}` : ''}, ${count} times in ${counted(organizations, 'organization')}: ${message}`,
    ),
  );
  return [...lines, '', columns(rows), ...(failures.length > 0 ? ['', 'Failures in browsers', ...failures] : [])].join(
    '\n',
  );
}

function moment(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
