import type { ToolOutcome } from '../agent/messages.ts';
import { askedNotToBeCalled } from './do-not-call.ts';

/** Runs a tool in the process that has the database and the secrets. */
export type UseTool = (name: string, given: Record<string, unknown>) => Promise<ToolOutcome>;

/** The tools of one conversation, with rules that apply whatever its model does. */
export interface AlwaysOn {
  use: UseTool;
  /** Call with everything that the person says. Settles when its effects are done. */
  heard(said: string): Promise<void>;
}

/** Puts people who ask for no more calls on the list once, by their own words, however often a model asks for it. */
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
