import type { ToolOutcome } from '../agent/messages.ts';
import { askedNotToBeCalled } from './do-not-call.ts';

/** Runs a tool, where the database and the secrets are. */
export type UseTool = (name: string, given: Record<string, unknown>) => Promise<ToolOutcome>;

/** The tools of one conversation, with what holds in it whatever its model makes of what was said. */
export interface AlwaysOn {
  use: UseTool;
  /** To be told of everything that somebody says. Settles when what it brings about is done. */
  heard(said: string): Promise<void>;
}

/** Who asks not to be called any more is put on the list once, by their words and however often a model asks for it. */
export function alwaysOn(useTool: UseTool): AlwaysOn {
  let stopped: Promise<ToolOutcome> | null = null;
  const use: UseTool = (name, given) => {
    if (name !== 'do_not_call') return useTool(name, given);
    stopped ??= useTool(name, given);
    return stopped;
  };
  return {
    use,
    async heard(said) {
      const quote = askedNotToBeCalled(said);
      if (quote !== null) await use('do_not_call', { reason: quote });
    },
  };
}
