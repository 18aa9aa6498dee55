import type { ModuleDeclaration } from '@switchboard/contracts/modules';
import type { FakeResponses } from '@switchboard/platform/testing';

/** Files of the module by path, e.g. `/src/pages/SlotsPage.tsx`, each with its loader. */
type Files = Record<string, () => Promise<unknown>>;

/** Information that the server sends to the page. */
export interface DevSetup {
  /** Address of the shell whose API is answering; null when there is none. */
  shell: string | null;
  /** The address of the requested shell, if it does not answer. */
  silentShell: string | null;
}

/** The module that runs standalone here, as the page's generated entry passes it. */
export interface DevModule {
  declaration: ModuleDeclaration;
  pages: Files;
  slots: Files;
  /** The module's own sample answers, from `src/testing/sampleAnswers.ts`, if it has any. */
  answers: (() => Promise<{ sampleAnswers?: FakeResponses }>) | undefined;
  setup: DevSetup;
}
