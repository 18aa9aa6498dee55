/** The settings of an assistant's test. */
export interface ChosenTest {
  /** Null for the draft. */
  version: number | null;
  /** Values for the placeholders in its texts. */
  variables: Record<string, string>;
  isRecorded: boolean;
  /** Typed messages are answered aloud as well. */
  hasSound: boolean;
}

const nothing: ChosenTest = { version: null, variables: {}, isRecorded: false, hasSound: false };

/** Values are stored per user and assistant, so other users of the browser don't see them. */
const keyOf = (userId: string, assistantId: string) => `switchboard.test-values.${userId}.${assistantId}`;

type Kept = Pick<ChosenTest, 'variables' | 'hasSound'>;

/** The values of the last test of an assistant in this browser. */
export function readChosenTest(userId: string, assistantId: string): ChosenTest {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, assistantId)) ?? '{}') as Partial<Kept>;
    const values = Object.entries(stored.variables ?? {}).filter(([, value]) => typeof value === 'string');
    return { ...nothing, variables: Object.fromEntries(values), hasSound: stored.hasSound === true };
  } catch {
    return nothing;
  }
}

/** Stores the values for the next test. Without storage, the user enters them again. */
export function keepChosenTest(userId: string, assistantId: string, { variables, hasSound }: ChosenTest): void {
  try {
    localStorage.setItem(keyOf(userId, assistantId), JSON.stringify({ variables, hasSound } satisfies Kept));
  } catch {
    // Storage is full or blocked.
  }
}
