/** The progress of a release: the state of the installation if it stops here. */
export class Phase {
  #now: 'untouched' | 'publishing' | 'published' | 'assigning' | 'done' = 'untouched';

  move(next: 'publishing' | 'published' | 'assigning' | 'done'): void {
    this.#now = next;
  }

  /** The installation has refused the request. */
  refused(): void {
    if (this.#now === 'publishing') this.#now = 'untouched';
    if (this.#now === 'assigning') this.#now = 'published';
  }

  /** One sentence for a person who stops the release, or when an error stops it. */
  describe(to: string): string {
    switch (this.#now) {
      case 'untouched':
        return `Nothing was changed at ${to}.`;
      case 'publishing':
        return `The version may be published at ${to}; it isn't in use, so nothing has changed for anyone.`;
      case 'published':
        return `The version is published at ${to}, but it isn't in use, so nothing has changed for anyone. Release again to continue.`;
      case 'assigning':
        return `The version may be in use at ${to} already: look with --status.`;
      case 'done':
        return `The release at ${to} is complete.`;
    }
  }
}
