import { AppError } from '../errors.ts';

/** Maximum concurrent exports in each process. */
const maxExports = { person: 2, organization: 8 } as const;

interface Owner {
  personId: string;
  organizationId: string;
}

/** Counts the running exports, so that they can't fill the memory and the connections of a process. */
export class RunningExports {
  readonly #counts = new Map<string, number>();

  #change(key: string, by: number): void {
    const count = (this.#counts.get(key) ?? 0) + by;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }

  /** Takes a place; the returned function releases it, once. Throws LIMIT_EXCEEDED if there is none. */
  begin({ personId, organizationId }: Owner): () => void {
    const keys = [`person ${organizationId} ${personId}`, `organization ${organizationId}`];
    const [ofPerson = 0, ofOrganization = 0] = keys.map((key) => this.#counts.get(key) ?? 0);
    if (ofPerson >= maxExports.person)
      throw refused(`You already have ${maxExports.person} downloads running. Wait until one of them is finished.`);
    if (ofOrganization >= maxExports.organization)
      throw refused(
        `Your organization already has ${maxExports.organization} downloads running. Please try again shortly.`,
      );
    for (const key of keys) this.#change(key, 1);
    let isRunning = true;
    return () => {
      if (isRunning) for (const key of keys) this.#change(key, -1);
      isRunning = false;
    };
  }
}

const refused = (message: string) =>
  new AppError('LIMIT_EXCEEDED', message, { reason: 'rate_limit', retryAfterSeconds: 10 });
