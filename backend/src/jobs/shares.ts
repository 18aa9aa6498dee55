/** Makes sure that one organization's work leaves places of a runner to the others. */
export interface Shares {
  /** Counts the work for the organization that its payload names, if it names one. */
  while<T>(payload: unknown, work: () => Promise<T>): Promise<T>;
  /** Flags of the jobs to skip: of organizations that hold half of the places. */
  flagsOfTheServed(): string[] | null;
}

/** Shares of a runner with this many places. */
export function createShares(places: number): Shares {
  const share = Math.max(Math.ceil(places / 2), 1);
  const taken = new Map<string, number>();
  return {
    async while(payload, work) {
      const { organization_id } = (payload ?? {}) as { organization_id?: unknown };
      if (typeof organization_id !== 'string') return work();
      taken.set(organization_id, (taken.get(organization_id) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(organization_id) ?? 1) - 1;
        if (left === 0) taken.delete(organization_id);
        else taken.set(organization_id, left);
      }
    },
    flagsOfTheServed() {
      const served = [...taken].filter(([, count]) => count >= share).map(([id]) => `organization:${id}`);
      return served.length > 0 ? served : null;
    },
  };
}
