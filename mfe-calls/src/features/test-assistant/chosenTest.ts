/** How somebody tests an assistant. */
export interface ChosenTest {
  /** Null: the draft. */
  version: number | null;
  /** What is filled into its texts. */
  variables: Record<string, string>;
  isRecorded: boolean;
  /** Answers to what is typed are spoken as well. */
  hasSound: boolean;
}

const nothing: ChosenTest = { version: null, variables: {}, isRecorded: false, hasSound: false };

/** Values belong to a person and an assistant: nobody else who uses the browser sees them. */
const keyOf = (userId: string, assistantId: string) => `switchboard.test-values.${userId}.${assistantId}`;

type Kept = Pick<ChosenTest, 'variables' | 'hasSound'>;

/** What the last test of an assistant in this browser was filled with. */
export function readChosenTest(userId: string, assistantId: string): ChosenTest {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, assistantId)) ?? '{}') as Partial<Kept>;
    const values = Object.entries(stored.variables ?? {}).filter(([, value]) => typeof value === 'string');
    return { ...nothing, variables: Object.fromEntries(values), hasSound: stored.hasSound === true };
  } catch {
    return nothing;
  }
}

/** Keeps the values for the next test. Without storage, they are entered again. */
export function keepChosenTest(userId: string, assistantId: string, { variables, hasSound }: ChosenTest): void {
  try {
    localStorage.setItem(keyOf(userId, assistantId), JSON.stringify({ variables, hasSound } satisfies Kept));
  } catch {
    // Storage is full or blocked.
  }
}
