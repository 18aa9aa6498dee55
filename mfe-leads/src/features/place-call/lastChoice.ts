const key = (organizationId: string) => `switchboard.last-call.${organizationId}`;

export interface LastChoice {
  assistantId: string;
  numberId: string;
}

/** The assistant and number of the last call that was placed in this browser; null if there is none. */
export function readLastChoice(organizationId: string): LastChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(organizationId)) ?? 'null');
    const { assistantId, numberId } = (stored ?? {}) as Partial<LastChoice>;
    return typeof assistantId === 'string' && typeof numberId === 'string' ? { assistantId, numberId } : null;
  } catch {
    return null;
  }
}

/** Stores the choices of a call for the next one. Without storage, the user chooses again. */
export function keepLastChoice(organizationId: string, choice: LastChoice): void {
  try {
    localStorage.setItem(key(organizationId), JSON.stringify(choice));
  } catch {
    // Storage is full or blocked.
  }
}
