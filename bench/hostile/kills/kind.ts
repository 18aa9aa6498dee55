import type { TestApp, TestPerson } from '../../../backend/src/testing/test-app.ts';

/** The result of one piece of work. */
export interface Outcome {
  /** It waits or runs although nothing happens any longer. */
  isStuck?: boolean;
  /** Acknowledged data is missing or incomplete. */
  isLost?: boolean;
  /** It was done more than once. */
  isDoubled?: boolean;
  /** It failed with a reason that people see, and can be retried. */
  hasFailed?: boolean;
  /** Details for investigating. */
  detail?: string;
}

/** One kind of work: started during the kills, and checked when everything has ended. */
export interface Kind {
  name: string;
  /** Starts one piece of work; resolves when it was acknowledged. */
  begin(number: number): Promise<void>;
  /** The result of each piece so far. */
  outcomes(): Promise<Outcome[]>;
}

export interface KindParts {
  /** The backend without a network in between. It is never killed. */
  app: TestApp;
  /** The same backend through the API that is killed. */
  remote: TestApp;
  /** An owner who sends requests through it. */
  person: TestPerson;
  modelUrl: string;
}
