import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import type { FakeResponses } from '@switchboard/platform/testing';

/** Files of the module by path, e.g. `/src/pages/SlotsPage.tsx`, each with what loads it. */
type Files = Record<string, () => Promise<unknown>>;

/** What the server tells the page. */
export interface DevSetup {
  /** Address of the shell whose API is answering; null when there is none. */
  shell: string | null;
  /** The address that was asked for when it does not answer. */
  silentShell: string | null;
}

/** The module that stands alone here, as the generated entry of the page hands it over. */
export interface DevModule {
  declaration: ModuleDeclaration;
  pages: Files;
  slots: Files;
  /** The module's own sample answers, from `src/testing/sampleAnswers.ts`, when it has some. */
  answers: (() => Promise<{ sampleAnswers?: FakeResponses }>) | undefined;
  setup: DevSetup;
}
