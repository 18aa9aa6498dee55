import { failureRate } from '@switchboard/contracts/module-health';
import type { ModuleAssignment, PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import { bytes, type ContractChange, columns, type Sizes, sizeRows } from './difference.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A number of organizations as text. */
export const organizations = (count: number) => counted(count, 'organization');

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

function awayLines({ deactivated_at: at, deactivated_by: by }: ModuleAssignment): string[] {
  return at === null ? [] : [`Taken away from everyone ${moment(at)} by ${by}; --reactivate gives it back:`];
}

/** How often browsers opened a version, and how often that failed. */
function usageText({ opens, failed }: PublishedVersion): string {
  const rate = failureRate({ opens, failed });
  if (rate === null) return 'not opened';
  return failed === 0
    ? `opened ${opens} times`
    : `${failed} of ${opens + failed} openings failed (${(rate * 100).toFixed(1)}%)`;
}

/** Which organizations run which version, in a sentence or two. */
export function describeAssignment(id: string, assignment: ModuleAssignment): string {
  const {
    active_version: active,
    canary,
    active_organizations,
    canary_organizations,
    previous_version,
    fallback_version,
  } = assignment;
  const lines = [
    ...awayLines(assignment),
    active === null
      ? `Nobody but the canary has ${id}.`
      : `${counted(active_organizations, 'organization')} run${active_organizations === 1 ? 's' : ''} ${id} ${active}.`,
  ];
  if (canary)
    lines.push(
      `${counted(canary_organizations, 'organization')} tr${canary_organizations === 1 ? 'ies' : 'y'} ${canary.version} (${audienceOf(canary)}).`,
    );
  else if (previous_version !== null) lines.push(`A rollback goes back to ${previous_version}.`);
  if (fallback_version !== null && fallback_version !== previous_version)
    lines.push(`Where ${active} does not work, browsers show ${fallback_version}: it had no crashes.`);
  return lines.join('\n');
}

/** The organizations of a canary as text. */
export function audienceOf({
  organization_ids,
  percent,
}: {
  organization_ids: readonly string[];
  percent: number;
}): string {
  const named = organization_ids.length === 0 ? [] : [counted(organization_ids.length, 'named organization')];
  const share = percent === 0 ? [] : [`${percent}% of all`];
  return [...named, ...share].join(' and ') || 'none';
}

/** `--status`: the assignment, the versions with their authors, newest first, and their failures in browsers. */
export function statusReport(module: RegistryModule): string {
  const { id, assignment, skipped_reason, versions } = module;
  const { active_version: active, canary } = assignment;
  const lines = [describeAssignment(id, assignment)];
  if (skipped_reason) lines.push(`The shell skips it at present: ${skipped_reason}`);
  lines.push(`Last changed ${moment(assignment.changed_at)} by ${assignment.changed_by}.`);
  if (canary) lines.push(...canary.organization_ids.map((organization) => `  canary: ${organization}`));
  const rows = versions.map((known) => {
    const { version, published_at, published_by, sent_bytes, retired_at, failures } = known;
    const state = version === active ? 'active' : version === canary?.version ? 'canary' : retired_at ? 'retired' : '';
    const failed = failures.reduce((sum, { count }) => sum + count, 0);
    return [
      version,
      state,
      bytes(sent_bytes),
      moment(published_at),
      published_by,
      usageText(known),
      failed === 0 ? '' : counted(failed, 'report'),
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
