const key = (organizationId: string) => `switchboard.last-call.${organizationId}`;

export interface LastChoice {
  assistantId: string;
  numberId: string;
}

/** The assistant and number of the last call that was placed in this browser; null where there is none. */
export function readLastChoice(organizationId: string): LastChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(organizationId)) ?? 'null');
    const { assistantId, numberId } = (stored ?? {}) as Partial<LastChoice>;
    return typeof assistantId === 'string' && typeof numberId === 'string' ? { assistantId, numberId } : null;
  } catch {
    return null;
  }
}

/** Keeps what a call was placed with for the next one. Without storage, the next call is chosen anew. */
export function keepLastChoice(organizationId: string, choice: LastChoice): void {
  try {
    localStorage.setItem(key(organizationId), JSON.stringify(choice));
  } catch {
    // Storage is full or blocked.
  }
}
