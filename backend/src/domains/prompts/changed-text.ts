import { acceptChanges, type ChangeUnit, textStretches } from '@switchboard/contracts/prompt-changes';

/** A text with some of its changes, by their places; null where there is no such change. */
export function changedText(
  before: string,
  after: string,
  accepted: readonly number[],
  unit: ChangeUnit,
): string | null {
  const stretches = textStretches(before, after, unit);
  const changes = stretches.filter(({ kind }) => kind === 'change').length;
  return accepted.some((place) => place >= changes) ? null : acceptChanges(stretches, new Set(accepted));
}
