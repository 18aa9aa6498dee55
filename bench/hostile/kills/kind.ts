import type { TestApp, TestPerson } from '../../../backend/src/testing/test-app.ts';

/** What became of one piece of work. */
export interface Outcome {
  /** It waits or runs although nothing happens any longer. */
  isStuck?: boolean;
  /** What was acknowledged is not there, or not whole. */
  isLost?: boolean;
  /** It was done more than once. */
  isDoubled?: boolean;
  /** It ended with a reason that people see, and can be tried again. */
  hasFailed?: boolean;
  /** For whoever looks into it. */
  detail?: string;
}

/** One kind of work: begun next to kills, and looked at when everything has ended. */
export interface Kind {
  name: string;
  /** Begins one piece; settles once it was acknowledged. */
  begin(number: number): Promise<void>;
  /** What became of each piece so far. */
  outcomes(): Promise<Outcome[]>;
}

export interface KindParts {
  /** The backend without a network in between: it is never killed. */
  app: TestApp;
  /** The same through the API that is killed. */
  remote: TestApp;
  /** An owner who asks through it. */
  person: TestPerson;
  modelUrl: string;
}
