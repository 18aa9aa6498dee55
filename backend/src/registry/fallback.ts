import { bestFallback, type Usage } from '@switchboard/contracts/module-health';

/** The facts for choosing the version that browsers show if another one doesn't work. */
export interface FallbackFacts {
  /** Versions that were active and still have their files, the active one last. */
  history: readonly string[];
  /** The version of the canary that the running one replaced, if any. */
  version_before_canary: string | null;
  /** Openings and failures of these versions in browsers; a missing one was never opened. */
  usage: Readonly<Record<string, Usage>>;
}

const unopened: Usage = { opens: 0, failed: 0 };

/** In addition to the columns of `a`: the usage of the possible fallback versions. */
export const usageSql = `(
  SELECT coalesce(jsonb_object_agg(u.version, jsonb_build_object('opens', u.opens, 'failed', u.failed)), '{}')
  FROM module_usage u
  WHERE u.module_id = a.module_id AND (u.version = ANY (a.active_history) OR u.version = a.canary_before->>'version'))`;

/** The fallback for a version: of the earlier ones, the newest one without crashes. */
export function fallbackOf({ history, version_before_canary, usage }: FallbackFacts, version: string): string | null {
  const [active, ...older] = history.toReversed();
  const before = version === active ? older : [active, version_before_canary, ...older];
  const candidates = [...new Set(before)].filter((one): one is string => Boolean(one) && one !== version);
  return bestFallback(candidates, (one) => usage[one] ?? unopened) ?? null;
}
