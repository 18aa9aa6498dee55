import { bestFallback, type Usage } from '@switchboard/contracts/module-health';

/** What decides about the version that browsers show where another one does not work. */
export interface FallbackFacts {
  /** Versions that were active and still have their files, the active one last. */
  history: readonly string[];
  /** The version that the running canary replaced as one, if there is one. */
  version_before_canary: string | null;
  /** How these versions fared in browsers; one that is missing was never opened. */
  usage: Readonly<Record<string, Usage>>;
}

const unopened: Usage = { opens: 0, failed: 0 };

/** Beside the columns of `a`: how the versions that could be a fallback fared. */
export const usageSql = `(
  SELECT coalesce(jsonb_object_agg(u.version, jsonb_build_object('opens', u.opens, 'failed', u.failed)), '{}')
  FROM module_usage u
  WHERE u.module_id = a.module_id AND (u.version = ANY (a.active_history) OR u.version = a.canary_before->>'version'))`;

/** What to show where a version does not work: of those that came before it, the newest one without crashes. */
export function fallbackOf({ history, version_before_canary, usage }: FallbackFacts, version: string): string | null {
  const [active, ...older] = history.toReversed();
  const before = version === active ? older : [active, version_before_canary, ...older];
  const candidates = [...new Set(before)].filter((one): one is string => Boolean(one) && one !== version);
  return bestFallback(candidates, (one) => usage[one] ?? unopened) ?? null;
}
